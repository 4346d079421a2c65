import type { Handlers } from '@baize/endpoint';
import type { approvalsApi } from './api.ts';
import { decideProposal, listProposals, withdrawProposal } from './decide.ts';
import { countDeciders } from './count-deciders.ts';
import type { ApprovalsDeps } from './deps.ts';
import { getApprovalRule, saveApprovalRule } from './rule.ts';

export const approvalsHandlers = (deps: ApprovalsDeps): Handlers<typeof approvalsApi> => ({
  listProposals: (input, ctx) => listProposals(deps, input, ctx),
  countDeciders: (input, ctx) => countDeciders(deps, input, ctx),
  decideProposal: (input, ctx) => decideProposal(deps, input, ctx),
  withdrawProposal: (input, ctx) => withdrawProposal(deps, input, ctx),
  getApprovalRule: (_input, ctx) => getApprovalRule(deps, ctx),
  saveApprovalRule: (input, ctx) => saveApprovalRule(deps, input, ctx),
});
