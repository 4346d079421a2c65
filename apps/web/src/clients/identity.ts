import type { identityApi } from '@baize/identity/api';
import { identityRoutes } from '@baize/identity/routes';
import { clientOf } from '../session/clients.ts';

export const identity = clientOf<typeof identityApi>(identityRoutes);
