import type { Answer, Ctx, Input } from '@baize/endpoint';
import { businessDay, exactText, ok } from '@baize/kernel';
import { listMemberTotals } from '@baize/measures';
import { listAccounts, maskAccount } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant } from '@baize/site';
import type { playerRankApi } from './api.ts';
import type { PlayerRankDeps } from './deps.ts';
import { daysOf } from './period.ts';
import { findBoard, listPlaces } from './player-rank.sql.ts';

type Api = typeof playerRankApi;

/** The board as it was written last, and where the caller stands. A board of a period that is over is not shown: it is empty then. */
export async function getPlayerRank(
  { db, clock }: PlayerRankDeps,
  { period }: Input<Api, 'getPlayerRank'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'getPlayerRank'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  const days = daysOf(period, businessDay(now, timeZone));
  const stored = await findBoard(db, merchantId, period);
  const board = stored?.fromDay === days.from ? stored : undefined;
  const all = board ? await listPlaces(db, merchantId, period) : [];
  // Who was excluded since it was written is not shown any more.
  const barred = await listRewardBarred(
    db,
    all.map((place) => place.memberId),
    now,
  );
  const places = all.filter((place) => !barred.has(place.memberId));
  const names = new Map(
    (
      await listAccounts(
        db,
        places.map((place) => place.memberId),
      )
    ).map(({ id, account }) => [id, account]),
  );
  const [totals] = await listMemberTotals(db, [memberId], days);
  return ok({
    currency,
    ...days,
    refreshedAt: board?.refreshedAt.getTime() ?? null,
    list: places.map((place) => ({
      rank: place.rank,
      account: maskAccount(names.get(place.memberId) ?? ''),
      validBet: exactText(place.validBet, currency),
      isOwn: place.memberId === memberId,
    })),
    mine: {
      rank: places.find((place) => place.memberId === memberId)?.rank ?? null,
      validBet: exactText(totals?.validBet ?? 0n, currency),
    },
  });
}
