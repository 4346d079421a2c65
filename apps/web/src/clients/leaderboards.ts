import type { leaderboardsApi } from '@baize/leaderboards/api';
import { leaderboardsRoutes } from '@baize/leaderboards/routes';
import { clientOf } from '../session/clients.ts';

export const leaderboards = clientOf<typeof leaderboardsApi>(leaderboardsRoutes);
