import type { siteApi } from '@baize/site/api';
import { siteRoutes } from '@baize/site/routes';
import { clientOf } from '../session/clients.ts';

export const site = clientOf<typeof siteApi>(siteRoutes);
