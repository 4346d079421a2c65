import type { rebateApi } from '@baize/rebate/api';
import { rebateRoutes } from '@baize/rebate/routes';
import { clientOf } from '../session/clients.ts';

export const rebate = clientOf<typeof rebateApi>(rebateRoutes);
