import type { Handlers } from '@baize/endpoint';
import type { agentsApi } from './api.ts';
import { getTeamOverview, type AgentsDeps } from './team-overview.ts';

export const agentsHandlers = (deps: AgentsDeps): Handlers<typeof agentsApi> => ({
  getTeamOverview: (input, ctx) => getTeamOverview(deps, input, ctx),
});
