import type { ApprovalKinds } from '@baize/approvals';
import type { WithdrawalsDeps } from './deps.ts';
import { executeMarkPaid, isMarkPaidOvertaken, presentReference } from './mark-paid.ts';
import {
  executeForceReceipt,
  executePayRest,
  executeRefund,
  isForceReceiptOvertaken,
  isPayRestOvertaken,
  isRefundOvertaken,
} from './settle-dispute.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const withdrawalApprovals = (
  deps: WithdrawalsDeps,
): Pick<
  ApprovalKinds,
  'withdrawal.refund' | 'withdrawal.mark-paid' | 'withdrawal.pay-rest' | 'withdrawal.force-receipt'
> => ({
  'withdrawal.mark-paid': {
    execute: executeMarkPaid(deps),
    isOvertaken: isMarkPaidOvertaken,
    present: presentReference,
  },
  'withdrawal.pay-rest': {
    execute: executePayRest(deps),
    isOvertaken: isPayRestOvertaken,
    present: presentReference,
  },
  'withdrawal.force-receipt': { execute: executeForceReceipt(deps), isOvertaken: isForceReceiptOvertaken },
  'withdrawal.refund': { execute: executeRefund(deps), isOvertaken: isRefundOvertaken },
});
