import type { missionsApi } from '@baize/missions/api';
import { missionsRoutes } from '@baize/missions/routes';
import { clientOf } from '../session/clients.ts';

export const missions = clientOf<typeof missionsApi>(missionsRoutes);
