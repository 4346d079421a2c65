import type { depositsApi } from '@baize/deposits/api';
import { depositsRoutes } from '@baize/deposits/routes';
import { clientOf } from '../session/clients.ts';

export const deposits = clientOf<typeof depositsApi>(depositsRoutes);
