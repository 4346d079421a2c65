import type { diligenceApi } from '@baize/diligence/api';
import { diligenceRoutes } from '@baize/diligence/routes';
import { clientOf } from '../session/clients.ts';

export const diligence = clientOf<typeof diligenceApi>(diligenceRoutes);
