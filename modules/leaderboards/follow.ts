import { eachApart, MINUTE_MS } from '@baize/kernel';
import { findCompleteUpto, listSettledSums } from '@baize/measures';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { getMerchant, listMerchantIds } from '@baize/site';
import {
  addScores,
  countPlaces,
  endPeriod,
  findLastPeriod,
  findNext,
  insertPeriod,
  insertPlace,
  insertSkipped,
  listRunning,
  listUnpaid,
  lockPeriod,
  movePeriod,
  type Board,
} from './board.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { addRounds } from './add-rounds.ts';
import { gamesOf } from './games.ts';
import { endOf, prizeOf } from './rules.ts';
import { leastOf } from './terms.ts';

export type FollowDeps = Omit<LeaderboardsDeps, 'audit'>;

const BOARDS_MAX = 100;
/** Periods that a stroke opens, and looks at, of a board; the next one goes on. */
const PERIODS_MAX = 31;
/** So much of the journal is counted in one transaction, and so many of them in a stroke. */
const STEP_MS = 10 * MINUTE_MS;
const STEPS_MAX = 1_000;
const BORDER_MS = MINUTE_MS;
/** Members who are looked at for the prizes of a period in one stroke. */
const MEMBERS_MAX = 500;

/** Brings every board up to what measures have counted. Called again, it does nothing twice; one board's error stops no other. */
export const followAll = async (deps: FollowDeps, isTimeUp: () => boolean): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => followBrand(deps, merchantId, isTimeUp));

export const followBrand = async (
  deps: FollowDeps,
  merchantId: number,
  isTimeUp: () => boolean,
): Promise<void> =>
  eachApart(await listRunning(deps.db, merchantId, BOARDS_MAX), async (board) => {
    await openPeriods(deps, board);
    for (const { periodNo } of await listUnpaid(deps.db, board.boardId, PERIODS_MAX)) {
      for (
        let step = 0;
        step < STEPS_MAX && !isTimeUp() && (await countSome(deps, board, periodNo));
        step += 1
      );
      for (
        let member = 0;
        member < MEMBERS_MAX && !isTimeUp() && (await payNext(deps, board, periodNo));
        member += 1
      );
    }
  });

/** Each period begins where the one before ended; the first one not before members could know of it. */
async function openPeriods(
  { db, clock }: FollowDeps,
  { boardId, merchantId, terms, publishedAt }: Board,
): Promise<void> {
  const { timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  const last = await findLastPeriod(db, boardId);
  let startsAt = last?.endsAt ?? new Date(Math.max(terms.from, publishedAt.getTime()));
  const until = terms.until ?? Infinity;
  for (let n = 1; n <= PERIODS_MAX && startsAt <= now && startsAt.getTime() < until; n += 1) {
    const endsAt = endOf(terms, startsAt, timeZone);
    await insertPeriod(db, { boardId, periodNo: (last?.periodNo ?? 0) + n, startsAt, endsAt });
    startsAt = endsAt;
  }
}

/** Adds the next part of the journal; at the period's end its scores are frozen. False: there is nothing to add yet. */
const countSome = (
  { db, clock, catalogue }: FollowDeps,
  { boardId, merchantId, terms }: Board,
  periodNo: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const period = await lockPeriod(tx, { boardId, periodNo }, 'RUNNING');
    const complete = await findCompleteUpto(tx);
    if (!period || complete === null) return false;
    const { upto, endsAt } = period;
    const now = clock.now();
    const isByRounds = terms.scoring !== 'TURNOVER';
    // What settled just before a border may be a line just after it.
    const counted = complete.getTime() - (isByRounds ? BORDER_MS : 0);
    // A database whose clock is ahead freezes nothing early.
    const to = new Date(Math.min(upto.getTime() + STEP_MS, counted, now.getTime(), endsAt.getTime()));
    if (to <= upto) return false;
    const gameIds = gamesOf(terms, await catalogue.snapshot());
    const span = { merchantId, gameIds, from: upto, to };
    if (isByRounds) await addRounds(tx, period, terms, { ...span, to: new Date(to.getTime() + BORDER_MS) });
    else await addScores(tx, period, await listSettledSums(tx, span), to);
    await movePeriod(tx, period, { upto: to, frozenAt: to < endsAt ? null : now });
    return to < endsAt;
  });

/** Offers the next place its prize, or passes over who may be given nothing (R9). False: the period is paid, or another worker pays. */
const payNext = ({ db, clock }: FollowDeps, board: Board, periodNo: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { boardId, merchantId, terms } = board;
    const period = await lockPeriod(tx, { boardId, periodNo }, 'FROZEN');
    if (!period) return false;
    const place = (await countPlaces(tx, period)) + 1;
    const prize = prizeOf(terms, place);
    const next = prize && (await findNext(tx, period, leastOf(terms)));
    if (!prize || !next) {
      await endPeriod(tx, period, clock.now());
      return false;
    }
    const offered = await offerReward({ clock }, tx, {
      memberId: next.memberId,
      merchantId,
      source: terms.repeats === null ? 'tournament' : 'leaderboard',
      ref: `${boardId}:${periodNo}:${place}`,
      campaign: `leaderboard:${boardId}`,
      amount: prize,
      terms: { ...FREE_TERMS, turnoverTimes: terms.turnoverTimes },
      title: terms.titles,
    });
    if (offered.ok) await insertPlace(tx, period, next, { place, prize, rewardId: offered.value.rewardId });
    else await insertSkipped(tx, period, next, offered.code);
    return true;
  });
