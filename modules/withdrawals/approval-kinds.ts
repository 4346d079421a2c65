import type { ApprovalKinds } from '@baize/approvals';
import type { WithdrawalsDeps } from './deps.ts';
import { executeMarkPaid } from './mark-paid.ts';
import { executeRefund } from './settle-dispute.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const withdrawalApprovals = (
  deps: WithdrawalsDeps,
): Pick<ApprovalKinds, 'withdrawal.refund' | 'withdrawal.mark-paid'> => ({
  'withdrawal.mark-paid': { execute: executeMarkPaid(deps) },
  'withdrawal.refund': { execute: executeRefund(deps) },
});
