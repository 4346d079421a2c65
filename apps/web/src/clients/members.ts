import type { membersApi } from '@baize/members/api';
import { membersRoutes } from '@baize/members/routes';
import { clientOf } from '../session/clients.ts';

export const members = clientOf<typeof membersApi>(membersRoutes);
