import type { Database, Jobs } from '@baize/db';
import type { Clock, Logger } from '@baize/kernel';
import { ensurePartitions } from './partitions.ts';
import { reconcile } from './reconcile.ts';
import { rollupHouses } from './rollup.ts';

/** The wallet's clocks, run by the worker. Each may run twice or late without harm. */
export function walletJobs(jobs: Jobs, deps: { db: Database; clock: Clock; log: Logger }): void {
  const { db, clock, log } = deps;
  jobs.every('wallet.partitions', '15 1 * * *', () => ensurePartitions(db, clock));
  jobs.every('wallet.roll-up', '12 * * * *', async () => {
    await rollupHouses(db, clock);
  });
  jobs.every('wallet.reconcile', '30 4 * * *', async () => {
    const findings = await reconcile(db, clock);
    if (findings.length > 0) log.error({ findings: findings.slice(0, 20) }, 'the ledger does not reconcile');
  });
}
