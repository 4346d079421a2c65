import type { ApprovalKinds } from '@baize/approvals';
import type { MemberDeskDeps } from './deps.ts';
import { executeFree, isFreeOvertaken } from './free-money.ts';
import { executeMove, isMoveOvertaken } from './move-under.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const memberApprovals = (
  deps: Pick<MemberDeskDeps, 'clock' | 'lockEndings' | 'endContracts'>,
): Pick<ApprovalKinds, 'member.free-money' | 'member.move'> => ({
  'member.free-money': { execute: executeFree(deps), isOvertaken: isFreeOvertaken },
  'member.move': { execute: executeMove(deps), isOvertaken: isMoveOvertaken(deps) },
});
