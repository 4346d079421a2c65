import type { ApprovalKinds } from '@baize/approvals';
import type { WithdrawalsDeps } from './deps.ts';
import { executeRefund } from './settle-dispute.ts';

/** What two operators decide about here; the app hands this to approvals. */
export const withdrawalApprovals = (deps: WithdrawalsDeps): Pick<ApprovalKinds, 'withdrawal.refund'> => ({
  'withdrawal.refund': { execute: executeRefund(deps) },
});
