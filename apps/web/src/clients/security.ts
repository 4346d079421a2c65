import type { securityApi } from '@baize/security/api';
import { securityRoutes } from '@baize/security/routes';
import { clientOf } from '../session/clients.ts';

export const security = clientOf<typeof securityApi>(securityRoutes);
