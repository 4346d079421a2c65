import type { Jobs } from '@baize/db';
import { reconcileVendors, type ReconcileDeps } from './reconcile-vendors.ts';
import { readLists, type ReadListDeps } from './vendor-list/read-list.ts';

/** The clocks of play, run by the worker. Running twice or late does no harm. */
export function playJobs(jobs: Jobs, deps: ReconcileDeps & ReadListDeps): void {
  jobs.every('play.reconcile-vendors', '10 5 * * *', async () => {
    await reconcileVendors(deps);
  });
  jobs.every('play.read-lists', '* * * * *', async () => {
    await readLists(deps);
  });
}
