import type { reportsApi } from '@baize/reports/api';
import { reportsRoutes } from '@baize/reports/routes';
import { clientOf } from '../session/clients.ts';

export const reports = clientOf<typeof reportsApi>(reportsRoutes);
