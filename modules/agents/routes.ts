/** The agent centre (api-calls.md section 8). */
export const agentsRoutes = {
  getTeamOverview: 'GET /wps/agent/teamOverview',
  listBranchProfit: 'GET /wps/agent/report/pnl',
  listProfitDays: 'GET /wps/agent/report/pnl/days',
  listUserLosses: 'GET /wps/agent/report/loss',
  listTeamAccounts: 'GET /wps/agent/report/accounts',
  listTeam: 'GET /wps/agent/downlines',
  lockDownline: 'POST /wps/agent/downlines/lock',
  getDownlineRates: 'GET /wps/agent/downlines/rates',
  setDownlineRates: 'POST /wps/agent/downlines/rates',
  openAccount: 'POST /wps/agent/open',
  listInviteLinks: 'GET /wps/agent/links',
  createInviteLink: 'POST /wps/agent/links',
  revokeInviteLink: 'POST /wps/agent/links/revoke',
  listOwnActs: 'GET /wps/agent/acts',
} as const;

export const agentsConsoleRoutes = {
  getAgentOverview: 'GET /ops/agents/:memberId/overview',
  listAgentBranches: 'GET /ops/agents/:memberId/branches',
  listAgentLosses: 'GET /ops/agents/:memberId/losses',
  listAgentTeam: 'GET /ops/agents/:memberId/team',
  getAgentSwitches: 'GET /ops/agents/:memberId/switches',
  setAgentSwitches: 'POST /ops/agents/:memberId/switches',
  listAgentActs: 'GET /ops/agents/acts',
} as const;
