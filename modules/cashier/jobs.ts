import type { Jobs } from '@baize/db';
import { DAY_MS } from '@baize/kernel';
import type { CashierDeps } from './deps.ts';
import { deleteNoticesBefore } from './gateway-event.sql.ts';

/** Raw callbacks are evidence for this long; the events themselves stay. */
const VERIFIED_DAYS = 180;
const REFUSED_DAYS = 14;

export function cashierJobs(jobs: Jobs, { db, clock }: Pick<CashierDeps, 'db' | 'clock'>): void {
  jobs.every('cashier.prune-notices', '40 4 * * *', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await deleteNoticesBefore(db, { refused: daysAgo(REFUSED_DAYS), verified: daysAgo(VERIFIED_DAYS) });
  });
}
