import type { withdrawalsApi } from '@baize/withdrawals/api';
import { withdrawalsRoutes } from '@baize/withdrawals/routes';
import { clientOf } from '../session/clients.ts';

export const withdrawals = clientOf<typeof withdrawalsApi>(withdrawalsRoutes);
