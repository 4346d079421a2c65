import type { Jobs } from '@baize/db';
import { sweepFreeRounds } from './free-rounds/end-free-rounds.ts';
import { endGameSessions } from './game-session.ts';
import { reconcileVendors, type ReconcileDeps } from './reconcile-vendors.ts';
import { readLists, type ReadListDeps } from './vendor-list/read-list.ts';

/** What sign-in publishes when a member's session ends, in whatever way (sign-in, deps.ts). */
type SessionEnded = { memberId: number; endedAt: number; why: string };

/** What play hears and its clocks, run by the worker. Running twice or late does no harm. */
export function playJobs(jobs: Jobs, deps: ReconcileDeps & ReadListDeps): void {
  jobs.on<SessionEnded>('sign-in.session-ended', async ({ memberId, endedAt, why }) => {
    await endGameSessions(deps, memberId, why === 'locked' ? 'locked' : 'logout', new Date(endedAt));
  });
  jobs.every('play.reconcile-vendors', '10 5 * * *', async () => {
    await reconcileVendors(deps);
  });
  jobs.every('play.free-rounds', '* * * * *', (isTimeUp) => sweepFreeRounds(deps, isTimeUp));
  jobs.every('play.read-lists', '* * * * *', async () => {
    await readLists(deps);
  });
}
