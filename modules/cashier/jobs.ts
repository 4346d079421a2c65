import type { Jobs } from '@baize/db';
import { checkDeposits } from './check-deposit.ts';
import { receiveSilently } from './confirm-withdrawal.ts';
import type { CashierDeps } from './deps.ts';
import type { CashierEvents } from './events.ts';
import { deleteNoticesBefore } from './gateway-event.sql.ts';
import { askPayouts, sendPayout } from './send-payout.ts';
import { followDeposit, watchDeposits } from './watch-deposit.ts';

const EVERY_MINUTE = '* * * * *';
const DAY_MS = 86_400_000;
/** Raw callbacks are evidence for this long; the events themselves stay. */
const BELIEVED_DAYS = 180;
const REFUSED_DAYS = 14;

/**
 * What is told to whatever module lies above, of which there may be none: a queue nobody works off fills up, and the health
 * page calls it late (OP-35).
 */
const TOLD: Record<keyof CashierEvents, true> = {
  'cashier.deposit-credited': true,
  'cashier.deposit-failed': true,
  'cashier.withdrawal-approved': true,
  'cashier.withdrawal-rejected': true,
  'cashier.withdrawal-paid': true,
  'cashier.withdrawal-refunded': true,
  'cashier.withdrawal-disputed': true,
};

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function cashierJobs(jobs: Jobs, deps: CashierDeps): void {
  jobs.on<{ payoutNo: string }>('cashier.send-payout', async ({ payoutNo }) => {
    await sendPayout(deps, payoutNo);
  });
  jobs.every('cashier.ask-payouts', EVERY_MINUTE, () => askPayouts(deps));
  jobs.on<{ orderNo: string }>('cashier.watch-deposit', ({ orderNo }) => followDeposit(deps, orderNo));
  jobs.every('cashier.watch-deposits', EVERY_MINUTE, () => watchDeposits(deps));
  jobs.every('cashier.check-deposits', EVERY_MINUTE, () => checkDeposits(deps));
  jobs.every('cashier.receive-silently', EVERY_MINUTE, async () => {
    await receiveSilently(deps);
  });
  jobs.every('cashier.prune-notices', '40 4 * * *', async () => {
    const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS);
    await deleteNoticesBefore(deps.db, { refused: daysAgo(REFUSED_DAYS), believed: daysAgo(BELIEVED_DAYS) });
  });
  for (const event of Object.keys(TOLD)) jobs.on(event, () => Promise.resolve());
}
