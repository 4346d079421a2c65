import type { messagingApi } from '@baize/messaging/api';
import { messagingRoutes } from '@baize/messaging/routes';
import { clientOf } from '../session/clients.ts';

export const messaging = clientOf<typeof messagingApi>(messagingRoutes);
