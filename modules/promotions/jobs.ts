import type { Jobs } from '@baize/db';
import { payCashbacks } from './cashback.ts';
import type { PromotionsDeps } from './deps.ts';
import { payFreeRounds, remindFreeRounds } from './pay-free-rounds.ts';
import { retryFailures } from './retry-failures.ts';
import { sweepPictures } from './upload-picture.ts';

/** The worker process runs it. */
export function promotionsJobs(jobs: Jobs, deps: PromotionsDeps): void {
  jobs.every('promotions.cashback', '*/10 * * * *', (isTimeUp) => payCashbacks(deps, isTimeUp));
  jobs.every('promotions.retry', '*/10 * * * *', () => retryFailures(deps));
  jobs.every('promotions.free-rounds', '* * * * *', async (isTimeUp) => {
    await payFreeRounds(deps, isTimeUp);
    await remindFreeRounds(deps);
  });
  jobs.every('promotions.sweep-pictures', '47 4 * * *', () => sweepPictures(deps));
}
