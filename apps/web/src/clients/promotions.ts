import type { promotionsApi } from '@baize/promotions/api';
import { promotionsRoutes } from '@baize/promotions/routes';
import { clientOf } from '../session/clients.ts';

export const promotions = clientOf<typeof promotionsApi>(promotionsRoutes);
