import type { ApprovalKinds } from '@baize/approvals';
import type { MemberDeskDeps } from './deps.ts';
import { executeFree, isFreeOvertaken } from './free-money.ts';
import { executeMove, isMoveOvertaken } from './move-under.ts';
import { executeLevel, isLevelOvertaken } from './set-member-level.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const memberApprovals = (
  deps: Pick<MemberDeskDeps, 'clock' | 'lockEndings' | 'endContracts' | 'levelPlaced'>,
): Pick<ApprovalKinds, 'member.free-money' | 'member.level' | 'member.move'> => ({
  'member.free-money': { execute: executeFree(deps), isOvertaken: isFreeOvertaken },
  'member.level': { execute: executeLevel(deps), isOvertaken: isLevelOvertaken },
  'member.move': { execute: executeMove(deps), isOvertaken: isMoveOvertaken(deps) },
});
