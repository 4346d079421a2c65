import type { Result } from '@baize/kernel';
import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { approvals } from '../../session/clients.ts';

export type Proposal = Answer<typeof approvals.listProposals>['list'][number];
export type ProposalAct = Proposal['acts'][number];

export const proposals = listing(['approvals', 'list'], approvals.listProposals, QUEUE);
export const deciders = reading(['approvals', 'deciders'], approvals.countDeciders);
export const approvalRule = reading(['approvals', 'rule'], approvals.getApprovalRule);

/** What no second person decides, in a form beside what one does. */
export const doneAtOnce = async (
  call: Promise<Result<unknown>>,
): Promise<Result<{ proposalId: number | null }>> => {
  const done = await call;
  return done.ok ? { ok: true, value: { proposalId: null } } : done;
};
