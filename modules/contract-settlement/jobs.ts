import type { Jobs } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import { retryArrears } from './arrears.ts';
import type { SettlementDeps } from './deps.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { followStrictHold } from './strict-hold.ts';

/** The worker runs them. Both find by themselves what is due: a minute nobody ran is made up for. */
export function settlementJobs(jobs: Jobs, deps: SettlementDeps): void {
  jobs.every('contract-settlement.settle', '* * * * *', async (isTimeUp) => {
    await settleAndPay(deps, isTimeUp);
  });
  jobs.every('contract-settlement.retry-arrears', '* * * * *', async (isTimeUp) => {
    await eachApart([followStrictHold, retryArrears], (step) => step(deps, isTimeUp));
  });
}

/** What stops one brand, in computing or in paying, stops no other; it is thrown at the end. */
export async function settleAndPay(deps: SettlementDeps, isTimeUp: () => boolean): Promise<void> {
  const merchantIds = await listMerchantIds(deps.db);
  await eachApart(
    [
      () => settleDue(deps, isTimeUp),
      ...merchantIds.map((merchantId) => () => payFrozen(deps, merchantId, isTimeUp)),
    ],
    (step) => step(),
  );
}
