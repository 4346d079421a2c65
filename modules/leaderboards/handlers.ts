import { withProposed } from '@baize/approvals';
import type { Handlers } from '@baize/endpoint';
import { ok, payableText } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { leaderboardsApi } from './api.ts';
import { isAnyShown } from './board.sql.ts';
import type { leaderboardsConsoleApi } from './console-api.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { listBoards } from './draft.sql.ts';
import { getStandings } from './get-standings.ts';
import { listLeaderboards, shownSince } from './list-leaderboards.ts';
import { publishLeaderboard } from './publish-control.ts';
import { mostOf } from './rules.ts';
import { saveLeaderboard } from './save-leaderboard.ts';
import { stopLeaderboard } from './stop-leaderboard.ts';
import { targetOf } from './terms.ts';

export const leaderboardsHandlers = (deps: LeaderboardsDeps): Handlers<typeof leaderboardsApi> => ({
  listLeaderboards: (_input, ctx) => listLeaderboards(deps, ctx),
  hasLeaderboards: async (_input, { merchantId }) =>
    ok({ isAny: await isAnyShown(deps.db, merchantId, shownSince(deps.clock.now())) }),
});

export const leaderboardsConsoleHandlers = (
  deps: LeaderboardsDeps,
): Handlers<typeof leaderboardsConsoleApi> => ({
  listLeaderboardBoards: async ({ state, ...request }, { merchantId, language }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const now = deps.clock.now().getTime();
    const found = await listBoards(deps.db, { merchantId, state }, request, (row) => ({
      boardId: row.boardId,
      state: row.state,
      revision: row.revision,
      terms: row.terms,
      title: row.terms.titles[language],
      from: row.terms.from,
      until: row.terms.until,
      currency,
      periods: row.periods,
      paidPeriods: row.paidPeriods,
      most: payableText(mostOf(row.terms), currency),
      paid: payableText(row.paid, currency),
      isOver: row.state === 'STOPPED' || (row.terms.until !== null && now >= row.terms.until),
    }));
    const at = { merchantId, now: deps.clock.now() };
    const list = await withProposed(deps.db, at, found.list, ({ boardId }) => [targetOf(boardId)]);
    return ok({ ...found, list, currency });
  },
  saveLeaderboard: (input, ctx) => saveLeaderboard(deps, input, ctx),
  publishLeaderboard: (input, ctx) => publishLeaderboard(deps, input, ctx),
  stopLeaderboard: (input, ctx) => stopLeaderboard(deps, input, ctx),
  getLeaderboardStandings: (input, ctx) => getStandings(deps, input, ctx),
});
