import type { Database, Db, Jobs } from '@baize/db';
import type { Clock, Logger } from '@baize/kernel';
import { reconcile } from './reconcile.ts';
import { rollUpHouses } from './rollup.ts';
import { ensurePartition } from './wallet.sql.ts';

/** The wallet's clocks, run by the worker. Each may run twice or late without harm. */
export function walletJobs(jobs: Jobs, deps: { db: Database; clock: Clock; log: Logger }): void {
  const { db, clock, log } = deps;
  jobs.every('wallet.partitions', '15 1 * * *', () => ensurePartitions(db, clock));
  jobs.every('wallet.roll-up', '12 * * * *', async () => {
    await rollUpHouses(db, clock);
  });
  jobs.every('wallet.reconcile', '30 4 * * *', async () => {
    const findings = await reconcile(db, clock);
    if (findings.length > 0) log.error({ findings: findings.slice(0, 20) }, 'the ledger does not reconcile');
  });
}

const WEEK_MS = 7 * 86_400_000;
const WEEKS_AHEAD = 4;

/** Creates this week's partition and the next four. Called at start and daily; costs nothing when they are there. */
export async function ensurePartitions(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  for (let week = 0; week <= WEEKS_AHEAD; week += 1)
    await ensurePartition(db, new Date(now + week * WEEK_MS));
}
