import type { Jobs } from '@baize/db';
import { reconcileVendors, type ReconcileDeps } from './reconcile-vendors.ts';

/** The clocks of play, run by the worker. Running twice or late does no harm. */
export function playJobs(jobs: Jobs, deps: ReconcileDeps): void {
  jobs.every('play.reconcile-vendors', '10 5 * * *', async () => {
    await reconcileVendors(deps);
  });
}
