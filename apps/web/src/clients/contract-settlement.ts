import type { settlementApi } from '@baize/contract-settlement/api';
import { settlementRoutes } from '@baize/contract-settlement/routes';
import { clientOf } from '../session/clients.ts';

export const settlements = clientOf<typeof settlementApi>(settlementRoutes);
