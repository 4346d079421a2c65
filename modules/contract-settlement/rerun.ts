import { contractNoOf } from '@baize/contracts/wire';
import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { computeContracts } from './compute.ts';
import type { settlementConsoleApi } from './console-api.ts';
import type { SettlementDeps, StaffCtx } from './deps.ts';
import { readPage } from './page.ts';
import { findRunById, type WholeRun } from './run.sql.ts';
import { listOfRun, type Settlement } from './settlement.sql.ts';
import { noOf } from './wire.ts';

type Api = typeof settlementConsoleApi;
/** Of one call. */
const CONTRACTS_MAX = 20_000;
const SHOWN = 50;
type Compared = { compared: number; different: string[]; missing: string[]; isWhole: boolean };
/** What a settlement comes to, to whom, and by which terms. */
const COMPARED = [
  'uplineId',
  'downlineId',
  'version',
  'rateBps',
  'activeMembers',
  'validBet',
  'profitLoss',
  'carryOut',
  'amount',
] as const;

/**
 * A run again, as if it had never been: each settlement comes to what it came to, from the same carry, and no contract comes to
 * something that the run passed over. Nothing is written but the log; what differs would mean that figures which were final have changed.
 */
export function rerunSettlement(
  deps: SettlementDeps,
  { runId, reason }: Input<Api, 'rerunSettlement'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'rerunSettlement'>> {
  return staffAction<Tx, WholeRun, Compared, 'state_changed'>(deps, ctx, {
    action: 'contract.rerun',
    reason,
    lock: (tx) => findRunById(tx, runId),
    refuse: (run) => (run.frozenAt === null ? 'state_changed' : undefined),
    act: async (tx, run) => {
      const value = await compare(tx, run);
      return ok({
        target: `settlement-run:${runId}`,
        after: {
          compared: value.compared,
          different: value.different.length,
          missing: value.missing.length,
        },
        value,
      });
    },
  });
}

async function compare(tx: Tx, run: WholeRun): Promise<Compared> {
  const { currency, timeZone } = await getMerchant(tx, run.merchantId);
  const tick = { from: run.startsAt, until: run.endsAt };
  const different: string[] = [];
  const missing = new Set<string>();
  const answer = (isWhole: boolean): Compared => ({
    compared,
    different: different.slice(0, SHOWN),
    missing: [...missing].slice(0, SHOWN),
    isWhole,
  });
  let [afterId, compared, seen] = [0, 0, 0];
  while (seen < CONTRACTS_MAX) {
    const of = { merchantId: run.merchantId, kind: run.kind, tick, afterId, withIdle: true };
    const page = await readPage(tx, of);
    const kept = await listOfRun(tx, run.runId, { after: afterId, upto: page.lastId });
    const carries = new Map(kept.map(({ contractId, carryIn }) => [contractId, carryIn]));
    const brand = { merchantId: run.merchantId, currency, timeZone };
    const again = new Map(
      (await computeContracts(tx, brand, tick, page.contracts, 'AUTO', carries)).map((row) => [
        nameOf(row),
        row,
      ]),
    );
    for (const row of kept) {
      const now = again.get(nameOf(row));
      if (!now || COMPARED.some((field) => now[field] !== row[field])) different.push(noOf(row.settlementId));
      again.delete(nameOf(row));
    }
    // What is left was passed over.
    for (const { contractId } of again.values()) missing.add(contractNoOf(contractId));
    compared += kept.length;
    seen += page.lookedAt;
    if (page.isLast) return answer(true);
    afterId = page.lastId;
  }
  return answer(false);
}

const nameOf = ({ contractId, startsAt }: Pick<Settlement, 'contractId' | 'startsAt'>): string =>
  `${contractId} ${startsAt.getTime()}`;
