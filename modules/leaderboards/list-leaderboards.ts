import { subjectNames, type NameOfSubject } from '@baize/catalogue';
import type { Answer, Ctx } from '@baize/endpoint';
import { DAY_MS, ok, payableText } from '@baize/kernel';
import { accountNames, maskAccount } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { titleIn } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import type { leaderboardsApi } from './api.ts';
import {
  countBetter,
  findScore,
  listBest,
  listLastPeriods,
  listPaid,
  listShown,
  type Period,
  type Shown,
} from './board.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { prizeOf, type BoardState } from './rules.ts';
import { leastOf, scoreText, type BoardTerms } from './terms.ts';

type Api = typeof leaderboardsApi;
type Asks = Ctx<'member'>;
type Of = { period: Period; terms: BoardTerms; currency: string; memberId: number };

const BOARDS_MAX = 10;
const PLACES_SHOWN = 50;
/** What ended or was stopped is shown for so long. */
const SHOWN_DAYS = 14;

export const shownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_DAYS * DAY_MS);

/** Boards as they were counted last, each with the period before. */
export async function listLeaderboards(
  deps: LeaderboardsDeps,
  { merchantId, language, caller: { memberId } }: Asks,
): Promise<Answer<Api, 'listLeaderboards'>> {
  const { db, clock } = deps;
  const now = clock.now();
  const { currency } = await getMerchant(db, merchantId);
  const list = [];
  const shown = await listShown(db, merchantId, { since: shownSince(now), now, limit: BOARDS_MAX });
  for (const board of shown) {
    const { boardId, terms } = board;
    const [newest, before] = await listLastPeriods(db, boardId);
    const standing = (period: Period | undefined) =>
      period ? standingOf(deps, { period, terms, currency, memberId }) : null;
    const names = await subjectNames(db, terms.games);
    list.push({
      boardId,
      title: titleIn(terms.titles, language),
      state: stateOf(board, now.getTime()),
      repeats: terms.repeats,
      scoring: terms.scoring,
      leastStake: terms.leastStake,
      from: terms.from,
      until: terms.until,
      turnoverTimes: terms.turnoverTimes,
      leastScore: terms.leastScore,
      games: terms.games.map(({ kind, id }) => ({ kind, id, name: nameOf(names, { kind, id }, language) })),
      prizes: terms.prizes,
      now: await standing(newest),
      last: await standing(before),
    });
  }
  return ok({ currency, list });
}

function stateOf({ isStopped, terms: { from, until } }: Shown, now: number): BoardState {
  if (isStopped) return 'STOPPED';
  if (now < from) return 'SOON';
  return until !== null && now >= until ? 'ENDED' : 'OPEN';
}

const nameOf = (
  names: NameOfSubject,
  subject: BoardTerms['games'][number],
  language: Asks['language'],
): string => {
  const known = names(subject);
  return known ? titleIn(known, language) : subject.id;
};

/** Until prizes are out who may be given nothing now has no place; afterwards places are those paid. */
async function standingOf({ db, clock }: LeaderboardsDeps, of: Of) {
  const { period, terms, currency, memberId } = of;
  const best = period.isPaid
    ? await listPaid(db, period, PLACES_SHOWN)
    : await listBest(db, period, leastOf(terms), PLACES_SHOWN);
  const ids = best.map((one) => one.memberId);
  const barred = period.isPaid
    ? new Set<number>()
    : await listRewardBarred(db, [...ids, memberId], clock.now());
  const names = await accountNames(db, ids);
  const prizeText = (place: number): string => payableText(prizeOf(terms, place) ?? 0n, currency);
  const places = best
    .filter((one) => !barred.has(one.memberId))
    .map((one, index) => ({
      place: index + 1,
      account: maskAccount(names.get(one.memberId) ?? ''),
      score: scoreText(terms, one.score, currency),
      prize: prizeText(index + 1),
      isOwn: one.memberId === memberId,
    }));
  const score = await findScore(db, period, memberId);
  const isPlaced = score > 0n && score >= leastOf(terms) && !barred.has(memberId);
  const own = places.find(({ isOwn }) => isOwn)?.place ?? (isPlaced ? await rankOf() : null);
  return {
    from: period.startsAt.getTime(),
    until: period.endsAt.getTime(),
    asOf: period.upto.getTime(),
    isOver: period.upto.getTime() === period.endsAt.getTime(),
    isPaid: period.isPaid,
    places,
    mine: {
      place: own,
      score: scoreText(terms, score, currency),
      prize: own === null ? payableText(0n, currency) : prizeText(own),
    },
  };
  /** Below the table: of those who may be given nothing only who would be in it is known, and left out. */
  async function rankOf(): Promise<number | null> {
    const better = await countBetter(db, period, memberId);
    return better === undefined ? null : better - (best.length - places.length) + 1;
  }
}
