import { served, type Module } from '@baize/endpoint/module';
import { leaderboardsApi } from './api.ts';
import { leaderboardsConsoleApi } from './console-api.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { followAll } from './follow.ts';
import { leaderboardsConsoleHandlers, leaderboardsHandlers } from './handlers.ts';

export const leaderboardsModule = (deps: LeaderboardsDeps): Module => ({
  name: 'leaderboards',
  apis: [
    served(leaderboardsApi, leaderboardsHandlers(deps)),
    served(leaderboardsConsoleApi, leaderboardsConsoleHandlers(deps)),
  ],
  jobs: (jobs) => jobs.every('leaderboards.follow', '* * * * *', (isTimeUp) => followAll(deps, isTimeUp)),
});
