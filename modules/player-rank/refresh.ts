import type { Tx } from '@baize/db';
import { businessDay, eachApart } from '@baize/kernel';
import { listTopValidBets, type TopValidBet } from '@baize/measures';
import { listRewardBarred } from '@baize/protection';
import { getMerchant, listMerchantIds } from '@baize/site';
import type { PlayerRankDeps } from './deps.ts';
import { daysOf } from './period.ts';
import { putBoard } from './player-rank.sql.ts';
import { PLACES_MAX, RANK_PERIODS } from './rules.ts';

/** Portions that are read at most: past them, so many are excluded that the board stays shorter. */
const PORTIONS_MAX = 10;

/** OPEN-PROMO-09: writes every board of every brand from measures. Called again it writes the same; one brand's error stops no other. */
export const refreshAll = async (deps: PlayerRankDeps): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => refreshBrand(deps, merchantId));

export async function refreshBrand({ db, clock }: PlayerRankDeps, merchantId: number): Promise<void> {
  const { timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  for (const period of RANK_PERIODS) {
    const { from, to } = daysOf(period, businessDay(now, timeZone));
    await db.transaction(async (tx) => {
      const places = await listPlacesOf(tx, { merchantId, from, to, now });
      await putBoard(tx, { merchantId, period, fromDay: from, toDay: to, refreshedAt: now }, places);
    });
  }
}

type Asked = { merchantId: number; from: string; to: string; now: Date };

/** The members with the largest valid bets, without those who may be given nothing now: an exclusion takes the rank, too (R9). */
async function listPlacesOf(tx: Tx, { now, ...asked }: Asked): Promise<TopValidBet[]> {
  const places: TopValidBet[] = [];
  for (let portion = 0; portion < PORTIONS_MAX && places.length < PLACES_MAX; portion += 1) {
    const found = await listTopValidBets(tx, { ...asked, limit: PLACES_MAX, offset: portion * PLACES_MAX });
    const barred = await listRewardBarred(
      tx,
      found.map(({ memberId }) => memberId),
      now,
    );
    places.push(...found.filter(({ memberId }) => !barred.has(memberId)));
    if (found.length < PLACES_MAX) break;
  }
  return places.slice(0, PLACES_MAX);
}
