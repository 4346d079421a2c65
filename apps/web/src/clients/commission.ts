import type { commissionApi } from '@baize/commission/api';
import { commissionRoutes } from '@baize/commission/routes';
import { clientOf } from '../session/clients.ts';

export const commission = clientOf<typeof commissionApi>(commissionRoutes);
