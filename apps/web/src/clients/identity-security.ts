import type { identitySecurityApi } from '@baize/identity/api';
import { identitySecurityRoutes } from '@baize/identity/security-routes';
import { clientOf } from '../session/clients.ts';

export const identitySecurity = clientOf<typeof identitySecurityApi>(identitySecurityRoutes);
