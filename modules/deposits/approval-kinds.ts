import type { ApprovalKinds } from '@baize/approvals';
import type { DepositsDeps } from './deps.ts';
import { executeCredit, isCreditOvertaken } from './review-deposit.ts';
import { executeSettle, isSettleOvertaken } from './settle-incoming.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const depositApprovals = (
  deps: DepositsDeps,
): Pick<ApprovalKinds, 'deposit.credit' | 'incoming.settle'> => ({
  'deposit.credit': { execute: executeCredit(deps), isOvertaken: isCreditOvertaken },
  'incoming.settle': { execute: executeSettle(deps), isOvertaken: isSettleOvertaken },
});
