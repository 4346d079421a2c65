/** Every call of approvals, all of the console. Safe for the browser. */
export const approvalsRoutes = {
  listProposals: 'GET /ops/approvals',
  countDeciders: 'GET /ops/approvals/:proposalId/deciders',
  decideProposal: 'POST /ops/approvals/:proposalId/decide',
  withdrawProposal: 'POST /ops/approvals/:proposalId/withdraw',
  getApprovalRule: 'GET /ops/approvals/rule',
  saveApprovalRule: 'PUT /ops/approvals/rule',
} as const;
