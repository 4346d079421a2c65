import type { ApprovalKinds } from '@baize/approvals';
import type { Timed } from './deps.ts';
import { executeEnd, isEndOvertaken } from './end-by-staff.ts';

/** What two operators decide about here; the app hands it to approvals. */
export const bonusApprovals = (deps: Timed): Pick<ApprovalKinds, 'bonus.end'> => ({
  'bonus.end': { execute: executeEnd(deps), isOvertaken: isEndOvertaken },
});
