import type { contractsApi } from '@baize/contracts/api';
import { contractsRoutes } from '@baize/contracts/routes';
import { clientOf } from '../session/clients.ts';

export const contracts = clientOf<typeof contractsApi>(contractsRoutes);
