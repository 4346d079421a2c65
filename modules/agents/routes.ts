/** The agent centre (api-calls.md section 8). */
export const agentsRoutes = {
  getTeamOverview: 'GET /wps/agent/teamOverview',
} as const;
