import type { catalogueApi } from '@baize/catalogue/api';
import { catalogueRoutes } from '@baize/catalogue/routes';
import { clientOf } from '../session/clients.ts';

export const catalogue = clientOf<typeof catalogueApi>(catalogueRoutes);
