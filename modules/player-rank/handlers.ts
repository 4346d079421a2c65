import type { Handlers } from '@baize/endpoint';
import type { playerRankApi } from './api.ts';
import type { PlayerRankDeps } from './deps.ts';
import { getPlayerRank } from './get-player-rank.ts';

export const playerRankHandlers = (deps: PlayerRankDeps): Handlers<typeof playerRankApi> => ({
  getPlayerRank: (input, ctx) => getPlayerRank(deps, input, ctx),
});
