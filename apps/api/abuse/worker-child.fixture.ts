import type { Jobs } from '@baize/db';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';

/**
 * A worker that killed-worker.test.ts kills: the composed product, whose clocks named in the arguments strike without a pause. Tells on
 * stdout when it begins.
 */
const names = process.argv.slice(2);
const config = readConfig(process.env);
const log = createLog(config, 'worker');
const product = await compose(config, log, { work: true });
const clocks = new Map<string, Parameters<Jobs['every']>[2]>();
const jobs: Jobs = {
  ...product.jobs,
  on: () => undefined,
  every: (name, _cron, run) => void clocks.set(name, run),
};
for (const module of product.modules) module.jobs?.(jobs);
process.stdout.write('ready\n');
for (;;)
  for (const name of names) {
    const strike = clocks.get(name);
    if (!strike) throw new Error(`no clock ${name}`);
    // As the queue does: what failed is tried again at the next stroke.
    await strike(() => false).catch((error: unknown) => log.warn({ err: error, name }, 'a stroke failed'));
  }
