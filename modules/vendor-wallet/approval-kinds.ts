import type { ApprovalKinds } from '@baize/approvals';
import type { VendorWalletDeps } from './deps.ts';
import { executeFail, isFailOvertaken } from './fail-transfer.ts';
import { executeSettle, isSettleOvertaken } from './settle-transfer.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const transferApprovals = (
  deps: VendorWalletDeps,
): Pick<ApprovalKinds, 'vendor-transfer.settle' | 'vendor-transfer.fail'> => ({
  'vendor-transfer.settle': { execute: executeSettle(deps), isOvertaken: isSettleOvertaken },
  'vendor-transfer.fail': { execute: executeFail(deps), isOvertaken: isFailOvertaken },
});
