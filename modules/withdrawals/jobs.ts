import type { Jobs } from '@baize/db';
import { receiveSilently } from './confirm-withdrawal.ts';
import type { WithdrawalsDeps } from './deps.ts';
import type { WithdrawalNews } from './events.ts';
import { askPayouts, sendPayout } from './send-payout.ts';

const EVERY_MINUTE = '* * * * *';

/** Told to whatever module lies above, of which there may be none: a queue nobody works off fills up (OP-35). */
const TOLD: Record<keyof WithdrawalNews, true> = {
  'cashier.withdrawal-approved': true,
  'cashier.withdrawal-rejected': true,
  'cashier.withdrawal-paid': true,
  'cashier.withdrawal-refunded': true,
  'cashier.withdrawal-disputed': true,
};

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function withdrawalsJobs(jobs: Jobs, deps: WithdrawalsDeps): void {
  jobs.on<{ payoutNo: string }>('cashier.send-payout', async ({ payoutNo }) => {
    await sendPayout(deps, payoutNo);
  });
  jobs.every('cashier.ask-payouts', EVERY_MINUTE, () => askPayouts(deps));
  jobs.every('cashier.receive-silently', EVERY_MINUTE, async () => {
    await receiveSilently(deps);
  });
  for (const event of Object.keys(TOLD)) jobs.on(event, () => Promise.resolve());
}
