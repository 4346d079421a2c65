import type { Catalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import { eachApart, MINUTE_MS, parseUnits, type Clock } from '@baize/kernel';
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
import { endOf, prizeOf } from './rules.ts';
import type { BoardTerms } from './terms.ts';

export type LeaderboardsDeps = { db: Database; clock: Clock; catalogue: Pick<Catalogue, 'snapshot'> };

const BOARDS_MAX = 100;
/** Periods that a stroke opens, and looks at, of a board; the next one goes on. */
const PERIODS_MAX = 31;
/** So much of the journal is counted in one transaction, and so many of them in a stroke. */
const STEP_MS = 10 * MINUTE_MS;
const STEPS_MAX = 1_000;
/** Members who are looked at for the prizes of a period in one stroke. */
const MEMBERS_MAX = 500;

/** Brings every board up to what measures have counted. Called again, it does nothing twice; one board's error stops no other. */
export const followAll = async (deps: LeaderboardsDeps): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => followBrand(deps, merchantId));

export const followBrand = async (deps: LeaderboardsDeps, merchantId: number): Promise<void> =>
  eachApart(await listRunning(deps.db, merchantId, BOARDS_MAX), async (board) => {
    await openPeriods(deps, board);
    for (const { periodNo } of await listUnpaid(deps.db, board.boardId, PERIODS_MAX)) {
      for (let step = 0; step < STEPS_MAX && (await countSome(deps, board, periodNo)); step += 1);
      for (let member = 0; member < MEMBERS_MAX && (await payNext(deps, board, periodNo)); member += 1);
    }
  });

/** Each period begins where the one before ended. */
async function openPeriods(
  { db, clock }: LeaderboardsDeps,
  { boardId, merchantId, terms }: Board,
): Promise<void> {
  const { timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  const last = await findLastPeriod(db, boardId);
  let startsAt = last?.endsAt ?? new Date(terms.from);
  const until = terms.until ?? Infinity;
  for (let n = 1; n <= PERIODS_MAX && startsAt <= now && startsAt.getTime() < until; n += 1) {
    const endsAt = endOf(terms, startsAt, timeZone);
    await insertPeriod(db, { boardId, periodNo: (last?.periodNo ?? 0) + n, startsAt, endsAt });
    startsAt = endsAt;
  }
}

/** Adds the next part of the journal; at the period's end its scores are frozen. False: there is nothing to add yet. */
const countSome = (
  { db, clock, catalogue }: LeaderboardsDeps,
  { boardId, merchantId, terms }: Board,
  periodNo: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const period = await lockPeriod(tx, { boardId, periodNo }, 'RUNNING');
    const complete = await findCompleteUpto(tx);
    if (!period || complete === null) return false;
    const { upto, endsAt } = period;
    const now = clock.now();
    // A database whose clock is ahead freezes nothing early.
    const to = new Date(
      Math.min(upto.getTime() + STEP_MS, complete.getTime(), now.getTime(), endsAt.getTime()),
    );
    if (to <= upto) return false;
    const gameIds = gamesOf(terms, await catalogue.snapshot());
    await addScores(tx, period, await listSettledSums(tx, { merchantId, gameIds, from: upto, to }), to);
    await movePeriod(tx, period, { upto: to, frozenAt: to < endsAt ? null : now });
    return to < endsAt;
  });

/** null: every game counts. */
function gamesOf(
  { games }: BoardTerms,
  { byGameId }: Awaited<ReturnType<Catalogue['snapshot']>>,
): number[] | null {
  if (games.length === 0) return null;
  const named = new Set(games.map(({ kind, id }) => `${kind} ${id}`));
  return [...byGameId].flatMap(([gameId, { game }]) =>
    [`game ${gameId}`, `vendor ${game.vendorCode}`, `gameType ${game.gameType}`].some((one) => named.has(one))
      ? [gameId]
      : [],
  );
}

/** Offers the next place its prize, or passes over who may be given nothing (R9). False: the period is paid, or another worker pays. */
const payNext = ({ db, clock }: LeaderboardsDeps, board: Board, periodNo: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { boardId, merchantId, terms } = board;
    const period = await lockPeriod(tx, { boardId, periodNo }, 'FROZEN');
    if (!period) return false;
    const place = (await countPlaces(tx, period)) + 1;
    const prize = prizeOf(terms, place);
    const next = prize && (await findNext(tx, period, parseUnits(terms.leastScore)));
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
