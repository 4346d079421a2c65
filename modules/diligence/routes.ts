/** A member answers a question about the source of their funds. Screening results are never shown to them. */
export const diligenceRoutes = {
  getFundsRequest: 'GET /wps/diligence/funds',
  attachFundsDocument: 'POST /wps/diligence/funds/documents',
  removeFundsDocument: 'POST /wps/diligence/funds/documents/remove',
  submitFundsDocuments: 'POST /wps/diligence/funds/submit',
} as const;

/** Wire of the operator console. */
export const diligenceConsoleRoutes = {
  getDiligenceSettings: 'GET /ops/diligence/settings',
  saveDiligenceSettings: 'PUT /ops/diligence/settings',
  listScreeningLists: 'GET /ops/diligence/lists',
  uploadScreeningList: 'POST /ops/diligence/lists',
  deleteScreeningList: 'POST /ops/diligence/lists/:listId/delete',
  listScreeningHits: 'GET /ops/diligence/hits',
  decideScreeningHit: 'POST /ops/diligence/hits/:hitId/decide',
  getMemberDiligence: 'GET /ops/diligence/members/:memberId',
  askForFunds: 'POST /ops/diligence/members/:memberId/funds',
  listFundsRequests: 'GET /ops/diligence/funds',
  decideFundsRequest: 'POST /ops/diligence/funds/:fundsId/decide',
  getFundsDocument: 'GET /ops/diligence/documents/:documentId',
} as const;
