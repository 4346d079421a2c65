import type { Db, Tx } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { listOpenOfDownline, lockContracts, type ContractRow } from './contract.sql.ts';
import { atOnce, endByRule } from './end-by-rule.ts';
import { planEndings, type Ending } from './plan-endings.ts';
import { NO_RATES } from './rates.ts';
import { CONTRACT_KINDS } from './rules.ts';

type Moved = { merchantId: number; memberId: number };

/**
 * What a move of a member ends (protocols.md C6): everything open with the upline of before, and below the member whatever gives
 * more than the member then has, which is nothing.
 */
export async function planMove(
  db: Db,
  { merchantId, memberId }: Moved,
  at: Date,
): Promise<{ own: ContractRow[]; below: Ending[] }> {
  const { until } = atOnce(at);
  const own = await listOpenOfDownline(db, merchantId, memberId, until);
  const below: Ending[] = [];
  for (const kind of CONTRACT_KINDS) {
    const without = own.filter((contract) => contract.kind === kind).map(({ id }) => id);
    if (without.length === 0) continue;
    const change = { downlineId: memberId, without, rates: NO_RATES(kind) };
    below.push(...(await planEndings(db, { merchantId, kind, at: until }, change)));
  }
  return { own, below };
}

/** The contracts it ends, by number, for who agrees to what another saw. Nothing else is done about contracts until the transaction ends. */
export async function lockEndings(tx: Tx, moved: Moved, clock: Clock): Promise<number[]> {
  await lockContracts(tx, moved.merchantId);
  const { own, below } = await planMove(tx, moved, clock.now());
  return [...own, ...below].map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Ends it, in the transaction of the move, which holds the tree. */
export async function endOnMove(tx: Tx, moved: Moved, clock: Clock): Promise<void> {
  await lockContracts(tx, moved.merchantId);
  const at = clock.now();
  const { own, below } = await planMove(tx, moved, at);
  const whole = own.map(({ id }) => ({ id, reason: 'MOVED' as const }));
  await endByRule(tx, moved.merchantId, [...whole, ...below], atOnce(at));
}
