import type { Database, Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { FLAG, type BetGate, type VendorOp } from '@baize/wallet';
import { openGuard } from './guard.ts';
import { findExceeded } from './limit.ts';
import { noteSight } from './sitting.ts';
import { hasStakeInRound } from './usage.sql.ts';

/**
 * The one door every stake of a limited member passes: wallet asks in the transaction that would write the stake, under
 * the account's lock, and what was used is counted from the ledger's own entries. So stakes that arrive together, in one
 * process or several, are counted one after the other, and wins and rollbacks need no door of their own.
 */
export function createBetGate({ db }: { db: Database }): BetGate {
  const zoneOf = async (merchantId: number) => (await getMerchant(db, merchantId)).timeZone;
  return async (tx: Tx, { op, at }) => {
    const guard = await openGuard(tx, op.accountId, at, zoneOf);
    if (!guard) return 'allowed';
    const { caps, usage, row, zone } = guard;
    const money = op.flags & FLAG.free ? 0n : op.amount;
    if (money > 0n && findExceeded(caps, usage, ['stake', 'loss', 'wager'], money)) return 'limit_reached';
    if (!caps.some(({ kind }) => kind === 'time')) return 'allowed';
    const sight = { memberId: row.member_id, accountId: op.accountId, now: at, zone };
    const { day_seconds: seconds } = await noteSight(tx, sight);
    // R3: a round in progress may finish, which may take a further stake (doubling, splitting).
    const minutes = BigInt(Math.floor(seconds / 60));
    const isOver = findExceeded(caps, { ...usage, minutes }, ['time'], 0n) !== undefined;
    return isOver && !(await isUnderWay(tx, op)) ? 'limit_reached' : 'allowed';
  };
}

const isUnderWay = (tx: Tx, op: VendorOp): Promise<boolean> =>
  hasStakeInRound(tx, op.accountId, op.connectionId, op.round);
