import type { pointsApi } from '@baize/points/api';
import { pointsRoutes } from '@baize/points/routes';
import { clientOf } from '../session/clients.ts';

export const points = clientOf<typeof pointsApi>(pointsRoutes);
