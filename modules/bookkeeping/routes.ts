/** Wire of the operator console. The module has no calls of members. */
export const bookkeepingRoutes = {
  requestAdjustment: 'POST /ops/bookkeeping/adjustments',
  reverseAdjustment: 'POST /ops/bookkeeping/adjustments/:adjustmentNo/reverse',
  listAdjustments: 'GET /ops/bookkeeping/adjustments',
  listDiscrepancies: 'GET /ops/bookkeeping/discrepancies',
  resolveDiscrepancy: 'POST /ops/bookkeeping/discrepancies/:discrepancyId/resolve',
  reopenDiscrepancy: 'POST /ops/bookkeeping/discrepancies/:discrepancyId/reopen',
  listCapitalMoves: 'GET /ops/bookkeeping/capital',
  moveCapital: 'POST /ops/bookkeeping/capital',
  getLiability: 'GET /ops/bookkeeping/liability',
  listLiabilityReports: 'GET /ops/bookkeeping/liability/reports',
} as const;
