import type { playerRankApi } from '@baize/player-rank/api';
import { playerRankRoutes } from '@baize/player-rank/routes';
import { clientOf } from '../session/clients.ts';

export const playerRank = clientOf<typeof playerRankApi>(playerRankRoutes);
