import type { pushApi } from '@baize/push/api';
import { pushRoutes } from '@baize/push/routes';
import { clientOf } from '../session/clients.ts';

export const push = clientOf<typeof pushApi>(pushRoutes);
