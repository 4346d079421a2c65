import type { Jobs } from '@baize/db';
import { listMerchantIds } from '@baize/site';
import { retryArrears } from './arrears.ts';
import type { SettlementDeps } from './deps.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';

/** Below what the queue takes for dead; what is left is done a minute later. */
const RUN_MS = 90_000;

/** The worker runs them. Both find by themselves what is due: a minute nobody ran is made up for. */
export function settlementJobs(jobs: Jobs, deps: SettlementDeps): void {
  const timeUp = () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    return () => deps.clock.now().getTime() >= end;
  };
  jobs.every('contract-settlement.settle', '* * * * *', async () => {
    const isTimeUp = timeUp();
    await settleDue(deps, isTimeUp);
    for (const merchantId of await listMerchantIds(deps.db)) await payFrozen(deps, merchantId, isTimeUp);
  });
  jobs.every('contract-settlement.retry-arrears', '* * * * *', async () => {
    await retryArrears(deps, timeUp());
  });
}
