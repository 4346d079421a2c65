import type { Answer, Ctx } from '@baize/endpoint';
import { exactText, ok, parseUnits } from '@baize/kernel';
import { listAccounts, maskAccount } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { titleIn } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import type { leaderboardsApi } from './api.ts';
import { findLastPeriod, findScore, listBest, listPaid, listRunning, type Board } from './board.sql.ts';
import type { LeaderboardsDeps } from './follow.ts';

type Api = typeof leaderboardsApi;
type Asks = Ctx<'member'>;

const BOARDS_MAX = 10;
const PLACES_MAX = 50;

/** Boards as they were counted last. Until prizes are out who may be given nothing now has no place; afterwards places are those paid. */
export async function listLeaderboards(
  deps: LeaderboardsDeps,
  ctx: Asks,
): Promise<Answer<Api, 'listLeaderboards'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const list = [];
  for (const board of await listRunning(deps.db, ctx.merchantId, BOARDS_MAX)) {
    const shown = await viewOf(deps, board, currency, ctx);
    if (shown) list.push(shown);
  }
  return ok({ currency, list });
}

async function viewOf(
  { db, clock }: LeaderboardsDeps,
  { boardId, terms }: Board,
  currency: string,
  { language, caller: { memberId } }: Asks,
) {
  const period = await findLastPeriod(db, boardId);
  if (!period) return undefined;
  const best = period.isPaid
    ? await listPaid(db, period, PLACES_MAX)
    : await listBest(db, period, parseUnits(terms.leastScore), PLACES_MAX);
  const ids = best.map((one) => one.memberId);
  const barred = await listRewardBarred(db, ids, clock.now());
  const names = new Map((await listAccounts(db, ids)).map(({ id, account }) => [id, account]));
  const isShown = (one: { memberId: number }) => period.isPaid || !barred.has(one.memberId);
  const places = best.filter(isShown).map((one, index) => ({
    place: index + 1,
    account: maskAccount(names.get(one.memberId) ?? ''),
    score: exactText(one.score, currency),
    isOwn: one.memberId === memberId,
  }));
  return {
    boardId,
    title: titleIn(terms.titles, language),
    from: period.startsAt.getTime(),
    until: period.endsAt.getTime(),
    asOf: period.upto.getTime(),
    isOver: period.upto.getTime() === period.endsAt.getTime(),
    turnoverTimes: terms.turnoverTimes,
    leastScore: terms.leastScore,
    prizes: terms.prizes,
    places,
    mine: {
      place: places.find(({ isOwn }) => isOwn)?.place ?? null,
      score: exactText(await findScore(db, period, memberId), currency),
    },
  };
}
