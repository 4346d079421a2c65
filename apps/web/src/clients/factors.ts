import type { factorsApi } from '@baize/factors/api';
import { factorsRoutes } from '@baize/factors/routes';
import { clientOf } from '../session/clients.ts';

export const factors = clientOf<typeof factorsApi>(factorsRoutes);
