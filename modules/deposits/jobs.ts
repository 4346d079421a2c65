import type { Jobs } from '@baize/db';
import { checkDeposits } from './check-deposit.ts';
import { closeBarredDeposits } from './close-barred.ts';
import type { DepositsDeps } from './deps.ts';
import type { DepositNews } from './events.ts';
import { followDeposit, watchDeposits } from './watch-deposit.ts';

const EVERY_MINUTE = '* * * * *';

/**
 * What is told to whatever module lies above, of which there may be none: a queue nobody works off fills up, and the health
 * page calls it late (OP-35).
 */
const TOLD: Record<keyof DepositNews, true> = {
  'cashier.deposit-credited': true,
  'cashier.deposit-failed': true,
};

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function depositsJobs(jobs: Jobs, deps: DepositsDeps): void {
  jobs.on<{ orderNo: string }>('cashier.watch-deposit', ({ orderNo }) => followDeposit(deps, orderNo));
  jobs.every('cashier.watch-deposits', EVERY_MINUTE, () => watchDeposits(deps));
  jobs.every('cashier.check-deposits', EVERY_MINUTE, () => checkDeposits(deps));
  jobs.every('deposits.close-barred', EVERY_MINUTE, () => closeBarredDeposits(deps));
  for (const event of Object.keys(TOLD)) jobs.on(event, () => Promise.resolve());
}
