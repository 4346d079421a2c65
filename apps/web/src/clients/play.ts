import type { playApi } from '@baize/play/api';
import { playRoutes } from '@baize/play/routes';
import { clientOf } from '../session/clients.ts';

export const play = clientOf<typeof playApi>(playRoutes);
