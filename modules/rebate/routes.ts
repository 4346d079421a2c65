/** What the caller may claim and got; the first two as the specification spells them (api-calls.md §8). */
export const rebateRoutes = {
  getManualRebate: 'GET /wps/relay/RBT_manualRebate',
  claimRebate: 'POST /wps/relay/RBT_manualRebate',
  listRebateRates: 'GET /wps/member/rebate/rates',
  listRebates: 'GET /wps/member/rebate',
  getRebateSheet: 'GET /wps/member/rebate/sheet',
} as const;

export const rebateConsoleRoutes = {
  getRebateRates: 'GET /ops/rebate/rates',
  saveRebateRates: 'POST /ops/rebate/rates',
  listRebateRuns: 'GET /ops/rebate/runs',
  listRebatePostings: 'GET /ops/rebate/postings',
  getRebatePosting: 'GET /ops/rebate/postings/:postingId',
} as const;
