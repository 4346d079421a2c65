/** Wire of the operator console. The module has no calls of members. */
export const riskRoutes = {
  listRiskRules: 'GET /ops/risk/rules',
  updateRiskRule: 'PUT /ops/risk/rules/:rule',
  listRiskCases: 'GET /ops/risk/cases',
  claimRiskCase: 'POST /ops/risk/cases/:caseId/claim',
  releaseRiskCase: 'POST /ops/risk/cases/:caseId/release',
  closeRiskCase: 'POST /ops/risk/cases/:caseId/close',
  getMemberRisk: 'GET /ops/risk/members/:memberId',
  addRiskNote: 'POST /ops/risk/members/:memberId/notes',
  freezeMember: 'POST /ops/risk/members/:memberId/freeze',
  unfreezeMember: 'POST /ops/risk/members/:memberId/unfreeze',
} as const;
