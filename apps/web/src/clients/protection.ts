import type { protectionApi } from '@baize/protection/api';
import { protectionRoutes } from '@baize/protection/routes';
import { clientOf } from '../session/clients.ts';

export const protection = clientOf<typeof protectionApi>(protectionRoutes);
