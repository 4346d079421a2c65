import type { Db, Tx } from '@baize/db';
import type { Actor } from '@baize/kernel';
import { houseRates, limitsOf, memberRates, nextDayOf } from './held.ts';
import { cutBranch, listOver, lockRates, sumOver } from './rate.sql.ts';
import { SHOWN, type Below } from './set-rates.ts';

type Moved = { merchantId: number; memberId: number };

/** What a move under an upline would lower: whoever of the branch has more than the new upline. */
export async function planCut(
  db: Db,
  { merchantId, memberId }: Moved,
  upline: { memberId: number; isHouse: boolean },
  at: Date,
): Promise<Below> {
  const most = await mostUnder(db, merchantId, upline, at);
  return listOver(db, { merchantId, headId: memberId, withHead: true }, most, SHOWN);
}

/** …and what names all of it: for who agrees to what another saw. Nobody's rates change until the transaction ends. */
export async function lockCut(
  tx: Tx,
  { merchantId, memberId }: Moved,
  upline: { memberId: number; isHouse: boolean },
  at: Date,
): Promise<{ rates: number; digest: string }> {
  await lockRates(tx, merchantId);
  const most = await mostUnder(tx, merchantId, upline, at);
  return sumOver(tx, { merchantId, headId: memberId, withHead: true }, most);
}

async function mostUnder(
  db: Db,
  merchantId: number,
  { memberId, isHouse }: { memberId: number; isHouse: boolean },
  at: Date,
) {
  const most = isHouse
    ? await houseRates(db, merchantId, at)
    : await memberRates(db, { merchantId, memberId }, at);
  return most.next;
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
