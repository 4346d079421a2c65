import { businessDay, eachApart } from '@baize/kernel';
import { getMerchant, listMerchantIds } from '@baize/site';
import type { PlayerRankDeps } from './deps.ts';
import { listTopMembers } from './list-top-members.ts';
import { daysOf } from './period.ts';
import { putBoard } from './player-rank.sql.ts';
import { PLACES_MAX, RANK_PERIODS } from './rules.ts';

/** OPEN-PROMO-09: writes every board of every brand from measures. Called again it writes the same; one brand's error stops no other. */
export const refreshAll = async (deps: PlayerRankDeps): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => refreshBrand(deps, merchantId));

export async function refreshBrand({ db, clock }: PlayerRankDeps, merchantId: number): Promise<void> {
  const { timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  for (const period of RANK_PERIODS) {
    const { from, to } = daysOf(period, businessDay(now, timeZone));
    await db.transaction(async (tx) => {
      const places = await listTopMembers(tx, { merchantId, timeZone, from, to, now }, PLACES_MAX);
      await putBoard(tx, { merchantId, period, fromDay: from, toDay: to, refreshedAt: now }, places);
    });
  }
}
