import type { ratesApi } from '@baize/rates/api';
import { ratesRoutes } from '@baize/rates/routes';
import { clientOf } from '../session/clients.ts';

export const rates = clientOf<typeof ratesApi>(ratesRoutes);
