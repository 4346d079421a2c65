import { runUntilStopped } from '@baize/kernel/lifecycle';
import { compose, connectionBudget } from './compose.ts';
import { assertInstallation } from '@baize/site';
import { assertConnectionBudget } from '@baize/db';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

/** Works off the queue and runs the clocks: payouts, expiries, partitions, reconciliation. */
const config = readConfig(process.env);
const log = createLog(config, 'worker');
const product = await compose(config, log, { work: true });
await assertInstallation(product.db, config);
await assertConnectionBudget(product.db, connectionBudget(config));
await product.jobs.start();
log.info({}, 'worker is ready');
runUntilStopped({
  stop: async () => {
    await product.jobs.stop();
    await product.close();
  },
  onStopping: (reason) => log.info({ reason }, 'worker is stopping'),
  onFailure: (error) => log.error({ err: error }, 'worker did not stop cleanly'),
});
