import type { Answer, Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { listHolders } from '@baize/staff';
import type { approvalsApi } from './api.ts';
import { isOneIssuer } from './decide.ts';
import type { ApprovalsDeps, StaffCtx } from './deps.ts';
import { findProposal } from './proposal.sql.ts';
import { findOnePerson } from './rule.sql.ts';

/** More than these need no counting: somebody can decide it. */
const HOLDERS_MAX = 50;

/** How many operators could decide a proposal now. */
export async function countDeciders(
  { db }: ApprovalsDeps,
  { proposalId }: Input<typeof approvalsApi, 'countDeciders'>,
  { merchantId }: StaffCtx,
): Promise<Answer<typeof approvalsApi, 'countDeciders'>> {
  const row = await findProposal(db, merchantId, proposalId);
  if (!row) return refuse('not_found');
  const { permission, proposedById, proposedAt } = row;
  const holders = await listHolders(db, { merchantId, permission, limit: HOLDERS_MAX });
  if ((await findOnePerson(db, merchantId))(permission)) return ok({ deciders: holders.length });
  let deciders = 0;
  for (const staffId of holders)
    if (staffId !== proposedById && !(await isOneIssuer(db, proposedById, staffId, proposedAt)))
      deciders += 1;
  return ok({ deciders });
}
