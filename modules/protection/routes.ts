/** The member's own protection (standards R1–R10); what the specification leaves unnamed is ours. */
export const protectionRoutes = {
  getProtection: 'GET /wps/protection',
  setLimit: 'PUT /wps/protection/limits',
  confirmLimit: 'POST /wps/protection/limits/confirm',
  cancelLimitChange: 'POST /wps/protection/limits/cancel',
  startCoolOff: 'POST /wps/protection/cool-off',
  excludeSelf: 'POST /wps/protection/self-exclusion',
  setRealityCheck: 'PUT /wps/protection/reality-check',
  getSessionClock: 'POST /wps/protection/clock',
  acknowledgeRealityCheck: 'POST /wps/protection/reality-check/acknowledge',
} as const;

/** Wire of the operator console. */
export const protectionConsoleRoutes = {
  getMemberProtection: 'GET /ops/protection/members/:memberId',
  setOperatorLimit: 'PUT /ops/protection/members/:memberId/limits',
  getExclusionReach: 'GET /ops/protection/exclusion-reach',
  saveExclusionReach: 'PUT /ops/protection/exclusion-reach',
  excludeMember: 'POST /ops/protection/members/:memberId/exclusions',
  endExclusion: 'POST /ops/protection/exclusions/:exclusionId/end',
  listExclusions: 'GET /ops/protection/exclusions',
  listProtectionChanges: 'GET /ops/protection/members/:memberId/changes',
} as const;
