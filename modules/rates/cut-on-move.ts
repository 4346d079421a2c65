import type { Db, Tx } from '@baize/db';
import type { Actor } from '@baize/kernel';
import { houseRates, limitsOf, memberRates, nextDayOf } from './held.ts';
import { cutBranch, listOver, lockRates } from './rate.sql.ts';
import { SHOWN, type Below } from './set-rates.ts';

type Moved = { merchantId: number; memberId: number };

/** What a move under an upline would lower: whoever of the branch has more than the new upline. */
export async function planCut(
  db: Db,
  { merchantId, memberId }: Moved,
  upline: { memberId: number; isHouse: boolean },
  at: Date,
): Promise<Below> {
  const most = upline.isHouse
    ? await houseRates(db, merchantId, at)
    : await memberRates(db, { merchantId, memberId: upline.memberId }, at);
  return listOver(db, { merchantId, headId: memberId, withHead: true }, most.next, SHOWN);
}

/** Lowers it from the next product day on, in the transaction of the move, which holds the tree. Answers how many rates were lowered. */
export async function cutOnMove(
  tx: Tx,
  { merchantId, memberId }: Moved,
  { at, by }: { at: Date; by: Actor },
): Promise<number> {
  await lockRates(tx, merchantId);
  const { next } = await limitsOf(tx, { merchantId, memberId }, at);
  const from = { day: await nextDayOf(tx, merchantId, at), at, by };
  return cutBranch(tx, { merchantId, headId: memberId, withHead: true }, next, from);
}
