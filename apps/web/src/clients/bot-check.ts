import type { botCheckApi } from '@baize/bot-check/api';
import { botCheckRoutes } from '@baize/bot-check/routes';
import { clientOf } from '../session/clients.ts';

export const botCheck = clientOf<typeof botCheckApi>(botCheckRoutes);
