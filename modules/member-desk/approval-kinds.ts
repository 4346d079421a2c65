import type { ApprovalKinds } from '@baize/approvals';
import type { MemberDeskDeps } from './deps.ts';
import { executeFree, isFreeOvertaken } from './free-money.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const memberApprovals = (
  deps: Pick<MemberDeskDeps, 'clock'>,
): Pick<ApprovalKinds, 'member.free-money'> => ({
  'member.free-money': { execute: executeFree(deps), isOvertaken: isFreeOvertaken },
});
