import type { ApprovalKinds } from '@baize/approvals';
import type { DepositsDeps } from './deps.ts';
import { executeCredit } from './review-deposit.ts';
import { executeSettle } from './settle-incoming.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const depositApprovals = (
  deps: DepositsDeps,
): Pick<ApprovalKinds, 'deposit.credit' | 'incoming.settle'> => ({
  'deposit.credit': { execute: executeCredit(deps) },
  'incoming.settle': { execute: executeSettle(deps) },
});
