import type { ApprovalKinds } from '@baize/approvals';
import type { WithdrawalsDeps } from './deps.ts';
import { executeMarkPaid } from './mark-paid.ts';
import { executePayRest, executeRefund } from './settle-dispute.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const withdrawalApprovals = (
  deps: WithdrawalsDeps,
): Pick<ApprovalKinds, 'withdrawal.refund' | 'withdrawal.mark-paid' | 'withdrawal.pay-rest'> => ({
  'withdrawal.mark-paid': { execute: executeMarkPaid(deps) },
  'withdrawal.pay-rest': { execute: executePayRest(deps) },
  'withdrawal.refund': { execute: executeRefund(deps) },
});
