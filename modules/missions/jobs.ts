import type { Jobs } from '@baize/db';
import type { MissionsDeps } from './deps.ts';
import { followAllBoards } from './follow-boards.ts';

/** The worker runs it. A stroke nobody heard is made up for: the period before is looked at, too. */
export const missionsJobs = (jobs: Jobs, deps: MissionsDeps): void =>
  jobs.every('missions.boards', '*/5 * * * *', (isTimeUp) => followAllBoards(deps, isTimeUp));
