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

/**
 * A run again, as if it had never been: each settlement comes to what it came to, from the same carry. Nothing is written but the log;
 * what differs would mean that figures which were final have changed.
 */
export function rerunSettlement(
  deps: SettlementDeps,
  { runId, reason }: Input<Api, 'rerunSettlement'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'rerunSettlement'>> {
  type Compared = { compared: number; different: string[]; isWhole: boolean };
  return staffAction<Tx, WholeRun, Compared, 'state_changed'>(deps, ctx, {
    action: 'contract.rerun',
    reason,
    lock: (tx) => findRunById(tx, runId),
    refuse: (run) => (run.frozenAt === null ? 'state_changed' : undefined),
    act: async (tx, run) => {
      const value = await compare(tx, run);
      return ok({
        target: `settlement-run:${runId}`,
        after: { compared: value.compared, different: value.different.length },
        value,
      });
    },
  });
}

async function compare(
  tx: Tx,
  run: WholeRun,
): Promise<{ compared: number; different: string[]; isWhole: boolean }> {
  const { currency, timeZone } = await getMerchant(tx, run.merchantId);
  const tick = { from: run.startsAt, until: run.endsAt };
  const different: string[] = [];
  let [afterId, compared, seen] = [0, 0, 0];
  while (seen < CONTRACTS_MAX) {
    const page = await readPage(tx, { merchantId: run.merchantId, kind: run.kind, tick, afterId });
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
      if (!now || now.amount !== row.amount || now.carryOut !== row.carryOut || now.validBet !== row.validBet)
        different.push(noOf(row.settlementId));
    }
    compared += kept.length;
    seen += page.lookedAt;
    if (page.isLast) return { compared, different: different.slice(0, SHOWN), isWhole: true };
    afterId = page.lastId;
  }
  return { compared, different: different.slice(0, SHOWN), isWhole: false };
}

const nameOf = ({ contractId, startsAt }: Pick<Settlement, 'contractId' | 'startsAt'>): string =>
  `${contractId} ${startsAt.getTime()}`;
