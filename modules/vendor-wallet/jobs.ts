import type { Jobs } from '@baize/db';
import { askDue, askTransfer } from './ask-transfer.ts';
import type { Outgoing, VendorWalletDeps } from './deps.ts';
import { recallOnExit } from './recall.ts';
import { readPlayed } from './sweep.ts';

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function vendorWalletJobs(jobs: Jobs, deps: VendorWalletDeps): void {
  jobs.on<Outgoing['vendor-wallet.ask']>(
    'vendor-wallet.ask',
    async ({ transferNo }) => {
      await askTransfer(deps, transferNo);
    },
    { sideBySide: true },
  );
  jobs.on<Outgoing['vendor-wallet.recall']>('vendor-wallet.recall', (exit) => recallOnExit(deps, exit), {
    sideBySide: true,
  });
  jobs.on<Outgoing['vendor-wallet.read-played']>(
    'vendor-wallet.read-played',
    (left) => readPlayed(deps, left),
    { sideBySide: true },
  );
  jobs.every('vendor-wallet.ask-due', '* * * * *', () => askDue(deps));
}
