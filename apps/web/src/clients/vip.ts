import type { vipApi } from '@baize/vip/api';
import { vipRoutes } from '@baize/vip/routes';
import { clientOf } from '../session/clients.ts';

export const vip = clientOf<typeof vipApi>(vipRoutes);
