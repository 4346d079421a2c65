import type { betsApi } from '@baize/bets/api';
import { betsRoutes } from '@baize/bets/routes';
import { clientOf } from '../session/clients.ts';

export const bets = clientOf<typeof betsApi>(betsRoutes);
