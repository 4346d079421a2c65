import { served, type Module } from '@baize/endpoint/module';
import { playerRankApi } from './api.ts';
import type { PlayerRankDeps } from './deps.ts';
import { playerRankHandlers } from './handlers.ts';
import { refreshAll } from './refresh.ts';

/** Boards are written anew every hour, some minutes past it (OPEN-PROMO-09). */
export const playerRankModule = (deps: PlayerRankDeps): Module => ({
  name: 'player-rank',
  apis: [served(playerRankApi, playerRankHandlers(deps))],
  jobs: (jobs) => jobs.every('player-rank.refresh', '5 * * * *', () => refreshAll(deps)),
});
