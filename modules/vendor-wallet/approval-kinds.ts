import type { ApprovalKinds } from '@baize/approvals';
import type { VendorWalletDeps } from './deps.ts';
import { executeFail } from './fail-transfer.ts';
import { executeSettle } from './settle-transfer.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const transferApprovals = (
  deps: VendorWalletDeps,
): Pick<ApprovalKinds, 'vendor-transfer.settle' | 'vendor-transfer.fail'> => ({
  'vendor-transfer.settle': { execute: executeSettle(deps) },
  'vendor-transfer.fail': { execute: executeFail(deps) },
});
