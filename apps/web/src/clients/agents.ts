import type { agentsApi } from '@baize/agents/api';
import { agentsRoutes } from '@baize/agents/routes';
import { clientOf } from '../session/clients.ts';

export const agents = clientOf<typeof agentsApi>(agentsRoutes);
