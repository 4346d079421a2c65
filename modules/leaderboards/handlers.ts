import type { Handlers } from '@baize/endpoint';
import type { leaderboardsApi } from './api.ts';
import type { LeaderboardsDeps } from './follow.ts';
import { listLeaderboards } from './list-leaderboards.ts';

export const leaderboardsHandlers = (deps: LeaderboardsDeps): Handlers<typeof leaderboardsApi> => ({
  listLeaderboards: (_input, ctx) => listLeaderboards(deps, ctx),
});
