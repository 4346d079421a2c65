import type { Jobs } from '@baize/db';
import { receiveSilently } from './confirm-withdrawal.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { askPayouts, sendPayout } from './send-payout.ts';

const EVERY_MINUTE = '* * * * *';

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function withdrawalsJobs(jobs: Jobs, deps: WithdrawalsDeps): void {
  jobs.on<{ payoutNo: string }>('cashier.send-payout', async ({ payoutNo }) => {
    await sendPayout(deps, payoutNo);
  });
  jobs.every('cashier.ask-payouts', EVERY_MINUTE, () => askPayouts(deps));
  jobs.every('cashier.receive-silently', EVERY_MINUTE, async () => {
    await receiveSilently(deps);
  });
}
