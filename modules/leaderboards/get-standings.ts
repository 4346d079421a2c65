import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { accountNames } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { leaderboardsConsoleApi } from './console-api.ts';
import { listBest } from './board.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { findBoard } from './draft.sql.ts';
import { gamesOf } from './games.ts';
import { findPeriod, listGiven, sumCancelled, type PeriodRow, type StandingRow } from './standing.sql.ts';
import { leastOf, PLACES_MAX, scoreText, type BoardTerms } from './terms.ts';

type Api = typeof leaderboardsConsoleApi;

/** Beside the places: who was passed over. */
const ROWS_MAX = 2 * PLACES_MAX;

/** A period as operators see it: while it runs the best so far, then who was given what. */
export async function getStandings(
  deps: LeaderboardsDeps,
  { boardId, periodNo }: Input<Api, 'getLeaderboardStandings'>,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'getLeaderboardStandings'>> {
  const { db } = deps;
  const board = await findBoard(db, merchantId, boardId);
  const period = board && (await findPeriod(db, boardId, periodNo ?? null));
  if (!board || !period) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const rows = await rowsOf(deps, period, board.terms);
  const memberIds = rows.map((row) => row.memberId);
  const accounts = await accountNames(db, memberIds);
  const cancelled = await cancelledOf(deps, period, board.terms, memberIds);
  return ok({
    currency,
    periods: period.periods,
    periodNo: period.periodNo,
    scoring: board.terms.scoring,
    state: period.state,
    from: period.startsAt.getTime(),
    until: period.endsAt.getTime(),
    asOf: period.upto.getTime(),
    frozenAt: period.frozenAt?.getTime() ?? null,
    paidAt: period.paidAt?.getTime() ?? null,
    places: rows.map((row) => ({
      place: row.place,
      memberId: row.memberId,
      account: accounts.get(row.memberId) ?? '',
      score: scoreText(board.terms, row.score, currency),
      reachedAt: row.reachedAt?.getTime() ?? null,
      prize: row.prize === null ? '' : payableText(row.prize, currency),
      reason: row.reason,
      cancelled: cancelled.get(row.memberId)?.bets ?? 0,
      cancelledStake: payableText(cancelled.get(row.memberId)?.stake ?? 0n, currency),
    })),
  });
}

async function rowsOf(
  { db }: LeaderboardsDeps,
  period: PeriodRow,
  terms: BoardTerms,
): Promise<StandingRow[]> {
  if (period.state !== 'RUNNING') return listGiven(db, period, ROWS_MAX);
  const best = await listBest(db, period, leastOf(terms), PLACES_MAX);
  return best.map((one, index) => ({ ...one, place: index + 1, prize: null, reason: null }));
}

async function cancelledOf(
  { db, catalogue }: LeaderboardsDeps,
  { startsAt, endsAt, frozenAt }: PeriodRow,
  terms: BoardTerms,
  memberIds: readonly number[],
) {
  if (frozenAt === null || memberIds.length === 0) return new Map<number, never>();
  const gameIds = gamesOf(terms, await catalogue.snapshot());
  const rows = await sumCancelled(db, { memberIds, gameIds, startsAt, endsAt, frozenAt });
  return new Map(rows.map((row) => [row.memberId, row]));
}
