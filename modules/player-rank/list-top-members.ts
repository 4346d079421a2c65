import type { Tx } from '@baize/db';
import { listTopValidBets, type TopValidBet } from '@baize/measures';
import { listRewardBarred } from '@baize/protection';

/** Portions that are read at most: past them, so many are excluded that the board stays shorter. */
const PORTIONS_MAX = 10;

type Asked = {
  merchantId: number;
  /** Of the brand. */
  timeZone: string;
  /** Days of the brand's zone, both included. */
  from: string;
  to: string;
  gameType?: string | null;
  now: Date;
};

/** The members with the largest valid bets, of equal ones who had it first, without those who may be given nothing now: an exclusion takes the rank, too (R9). */
export async function listTopMembers(tx: Tx, { now, ...asked }: Asked, max: number): Promise<TopValidBet[]> {
  const places: TopValidBet[] = [];
  for (let portion = 0; portion < PORTIONS_MAX && places.length < max; portion += 1) {
    const found = await listTopValidBets(tx, { ...asked, limit: max, offset: portion * max });
    const barred = await listRewardBarred(
      tx,
      found.map(({ memberId }) => memberId),
      now,
    );
    places.push(...found.filter(({ memberId }) => !barred.has(memberId)));
    if (found.length < max) break;
  }
  return places.slice(0, max);
}
