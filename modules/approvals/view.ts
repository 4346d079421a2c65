import type { Output } from '@baize/endpoint';
import { exactText } from '@baize/kernel';
import type { approvalsApi } from './api.ts';
import type { StaffCtx } from './deps.ts';
import type { ProposalRow } from './proposal.sql.ts';

export type ProposalView = Output<typeof approvalsApi, 'decideProposal'>;

/** `currency` is the brand's, for what has no sum of its own. */
export const proposalView = (
  row: ProposalRow,
  currency: string,
  caller: Pick<StaffCtx['caller'], 'staffId' | 'permissions'>,
  isOnePerson: boolean,
): ProposalView => ({
  proposalId: row.proposalId,
  kind: row.kind,
  subject: row.subject,
  payload: row.payload,
  amount: row.amount === null ? null : exactText(row.amount, row.currency ?? currency),
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.getTime() ?? null,
  remark: row.remark,
  secondPersonAbove: exactText(row.ruleAloneUpto, row.currency ?? currency),
  decidedUnder: row.decidedUnder,
  acts: actsOf(row, caller, isOnePerson),
});

/** Who proposed it takes it back; whoever else may decide such a thing decides it. */
function actsOf(
  row: ProposalRow,
  { staffId, permissions }: Pick<StaffCtx['caller'], 'staffId' | 'permissions'>,
  isOnePerson: boolean,
): ProposalView['acts'] {
  if (row.state !== 'PROPOSED') return [];
  const isOwn = row.proposedById === staffId;
  const mayDecide = permissions.has(row.permission) && (!isOwn || isOnePerson);
  return [...(mayDecide ? (['approve', 'refuse'] as const) : []), ...(isOwn ? (['withdraw'] as const) : [])];
}

/** A proposal as the audit log keeps it. */
export const auditedOf = (row: ProposalRow) => ({
  proposalId: row.proposalId,
  kind: row.kind,
  state: row.state,
  payload: row.payload,
  proposedBy: row.proposedBy,
  ...(row.decidedUnder === null ? {} : { decidedUnder: row.decidedUnder }),
  ...(row.amount === null || row.currency === null ? {} : { amount: exactText(row.amount, row.currency) }),
});
