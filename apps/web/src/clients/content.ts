import type { contentApi } from '@baize/content/api';
import { contentRoutes } from '@baize/content/routes';
import { clientOf } from '../session/clients.ts';

export const content = clientOf<typeof contentApi>(contentRoutes);
