/** An account's own rates; agents give theirs on in the agent centre. */
export const ratesRoutes = { getOwnRates: 'GET /wps/member/rates' } as const;

export const ratesConsoleRoutes = {
  getMemberRates: 'GET /ops/rates/members/:memberId',
  setMemberRates: 'POST /ops/rates/members/:memberId',
  previewMoveRates: 'GET /ops/rates/lowered-by-move',
  setLinkRates: 'POST /ops/rates/links/:code',
  getRateLimits: 'GET /ops/rates/limits',
  saveRateLimits: 'POST /ops/rates/limits',
} as const;
