import type { ContractInForce, Span } from '@baize/contracts';
import type { Db } from '@baize/db';
import { invariant } from '@baize/kernel';
import { countActiveOf, sumLateOfTeams, sumTeams, type LateSums, type Period } from '@baize/measures';
import { depthsAt } from '@baize/members';
import { assess, type Inputs } from './assess.ts';
import { measuredAs, stretchOf, tickOf, type Stretch } from './periods.ts';
import type { Way } from './rules.ts';
import { lastCarries, type NewSettlement } from './settlement.sql.ts';
import { sheetOf } from './sheet.ts';

export type Brand = { merchantId: number; currency: string; timeZone: string };
type Item = { contract: ContractInForce; stretch: Stretch; period: Period };

/**
 * What a page of contracts pays for what ends in a tick. Reads measures and the contracts' last carry; writes nothing. A contract in
 * whose five minutes or hour nothing was played has no row there.
 */
export async function computeContracts(
  db: Db,
  brand: Brand,
  tick: Span,
  contracts: readonly ContractInForce[],
  way: Way,
  /** What each contract's period before carried; by default its last one's. */
  carried?: ReadonlyMap<number, bigint>,
): Promise<NewSettlement[]> {
  const items = itemsOf(contracts, tick, brand.timeZone);
  if (items.length === 0) return [];
  const inputs = await readInputs(db, items);
  const contractIds = items.map(({ contract }) => contract.id);
  const carries = new Map(carried ?? (await lastCarries(db, contractIds)));
  // Where they stood in the period: who was moved since is paid after their upline of then.
  const depths = await depthsAt(
    db,
    items.map(({ contract, stretch }) => ({ memberId: contract.downlineId, at: stretch.from })),
  );
  const rows: NewSettlement[] = [];
  for (const [index, { contract, stretch }] of items.entries()) {
    const read = inputs[index];
    const depth = depths[index];
    invariant(read && depth !== undefined, 'a member has figures and a place', { contractId: contract.id });
    const carryIn = carries.get(contract.id) ?? 0n;
    const signed = { ...contract.terms, kind: contract.kind, salaryType: contract.salaryType };
    const found = assess(signed, read.inputs, carryIn, brand.currency);
    if (tickOf(contract.kind) !== 'D' && isIdle(read.inputs) && found.carryOut === carryIn) continue;
    carries.set(contract.id, found.carryOut);
    rows.push({
      contractId: contract.id,
      version: contract.terms.version,
      uplineId: contract.uplineId,
      downlineId: contract.downlineId,
      depth,
      startsAt: stretch.from,
      endsAt: stretch.until,
      isCutOff: stretch.isCutOff,
      rateBps: found.rateBps,
      validBet: read.inputs.validBet,
      profitLoss: found.profitLoss,
      activeMembers: read.isCounted ? read.inputs.activeMembers : null,
      carryIn,
      carryOut: found.carryOut,
      amount: found.amount,
      sheet: sheetOf(signed, brand, read, carryIn, found),
      // The house pays by the clock: nobody there presses.
      way: contract.uplineId === null ? 'AUTO' : way,
      state: found.amount === 0n ? 'NOTHING_DUE' : 'CALCULATED',
    });
  }
  return rows;
}

/** What of each contract ends in a tick. Nearly all have the same stretch: it is computed once. */
function itemsOf(contracts: readonly ContractInForce[], tick: Span, zone: string): Item[] {
  const known = new Map<string, Omit<Item, 'contract'> | undefined>();
  return contracts.flatMap((contract): Item[] => {
    const { kind, terms } = contract;
    const { period, effectiveFrom, effectiveUntil } = terms;
    // Hours and five minutes are the tick itself: terms from before it begin with it.
    const isOlder = tickOf(kind) !== 'D' && effectiveFrom !== null && effectiveFrom <= tick.from;
    const begins = isOlder ? tick.from : effectiveFrom;
    const name = `${kind} ${period} ${begins?.getTime()} ${effectiveUntil?.getTime()}`;
    if (!known.has(name)) {
      const stretch = stretchOf(contract, tick, zone);
      known.set(name, stretch && { stretch, period: measuredAs(stretch, zone) });
    }
    const found = known.get(name);
    return found ? [{ contract, ...found }] : [];
  });
}

export type Read = { inputs: Inputs; late: LateSums | undefined; isCounted: boolean };

/** Of each item, in their order; asked for together where the period is the same. */
async function readInputs(db: Db, items: readonly Item[]): Promise<Read[]> {
  const groups = Map.groupBy(
    items,
    ({ period: { span, from, to } }) => `${span} ${+new Date(from)} ${+new Date(to)}`,
  );
  const found = new Map<Item, Read>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { period, stretch } = first;
    const agentIds = group.map(({ contract }) => contract.downlineId);
    const sums = await sumTeams(db, { agentIds, ...period });
    const late = await sumLateOfTeams(db, { agentIds, from: stretch.from, to: stretch.until });
    const counted = group.filter(({ contract }) => asksActive(contract));
    const counts = await countActiveOf(db, {
      asked: counted.map(({ contract }) => ({
        agentId: contract.downlineId,
        minBet: contract.terms.minBetAmount,
      })),
      ...period,
    });
    const active = new Map(counted.map((item, index) => [item, counts[index] ?? 0]));
    for (const item of group) {
      const { downlineId } = item.contract;
      const team = sums.get(downlineId);
      invariant(team, 'sums of each agent asked for', { downlineId });
      const count = active.get(item);
      found.set(item, {
        inputs: { ...team, activeMembers: count ?? 0 },
        late: late.get(downlineId),
        isCounted: count !== undefined,
      });
    }
  }
  return items.flatMap((item) => found.get(item) ?? []);
}

/** Counting members costs a walk over the team: only for terms that ask. */
const asksActive = ({ terms }: ContractInForce): boolean =>
  terms.minActiveMembers > 0 || terms.tiers.some(({ activeMembers }) => activeMembers > 0);

const isIdle = ({ validBet, net, validHouseWon, validHouseLost }: Inputs): boolean =>
  validBet === 0n && net === 0n && validHouseWon === 0n && validHouseLost === 0n;
