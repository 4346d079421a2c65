/** The agent centre (api-calls.md section 8). */
export const agentsRoutes = {
  getTeamOverview: 'GET /wps/agent/teamOverview',
  listBranchProfit: 'GET /wps/agent/report/pnl',
  listProfitDays: 'GET /wps/agent/report/pnl/days',
  listUserLosses: 'GET /wps/agent/report/loss',
  listTeam: 'GET /wps/agent/downlines',
  lockDownline: 'POST /wps/agent/downlines/lock',
  openAccount: 'POST /wps/agent/open',
  listInviteLinks: 'GET /wps/agent/links',
  createInviteLink: 'POST /wps/agent/links',
  revokeInviteLink: 'POST /wps/agent/links/revoke',
  listOwnActs: 'GET /wps/agent/acts',
} as const;
