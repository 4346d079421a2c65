import { served, type Module } from '@baize/endpoint/module';
import { leaderboardsApi } from './api.ts';
import { followAll, type LeaderboardsDeps } from './follow.ts';
import { leaderboardsHandlers } from './handlers.ts';

export const leaderboardsModule = (deps: LeaderboardsDeps): Module => ({
  name: 'leaderboards',
  apis: [served(leaderboardsApi, leaderboardsHandlers(deps))],
  jobs: (jobs) => jobs.every('leaderboards.follow', '* * * * *', () => followAll(deps)),
});
