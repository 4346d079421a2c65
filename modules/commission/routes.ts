/** What the caller earned, by day, and how it comes about. */
export const commissionRoutes = {
  listCommission: 'GET /wps/member/commission',
  getCommissionSheet: 'GET /wps/member/commission/sheet',
} as const;

export const commissionConsoleRoutes = {
  listCommissionRuns: 'GET /ops/commission/runs',
  listCommissionPostings: 'GET /ops/commission/postings',
  getCommissionPosting: 'GET /ops/commission/postings/:postingId',
} as const;
