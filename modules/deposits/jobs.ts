import type { Jobs } from '@baize/db';
import { checkDeposits } from './check-deposit.ts';
import { closeBlockedDeposits } from './close-blocked.ts';
import type { DepositsDeps } from './deps.ts';
import { followDeposit, watchDeposits } from './watch-deposit.ts';

const EVERY_MINUTE = '* * * * *';

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function depositsJobs(jobs: Jobs, deps: DepositsDeps): void {
  jobs.on<{ orderNo: string }>('cashier.watch-deposit', ({ orderNo }) => followDeposit(deps, orderNo));
  jobs.every('cashier.watch-deposits', EVERY_MINUTE, () => watchDeposits(deps));
  jobs.every('cashier.check-deposits', EVERY_MINUTE, () => checkDeposits(deps));
  jobs.every('deposits.close-barred', EVERY_MINUTE, () => closeBlockedDeposits(deps));
}
