import type { cashierApi } from '@baize/cashier/api';
import { cashierRoutes } from '@baize/cashier/routes';
import { clientOf } from '../session/clients.ts';

export const cashier = clientOf<typeof cashierApi>(cashierRoutes);
