import { openDatabase } from '@baize/db';
import { memoryLogger, systemClock } from '@baize/kernel';
import type { VendorOp } from './decide.ts';
import { createWallet } from './index.ts';
import { aVendorOp } from './testing.ts';

/**
 * The process that is killed by crash.test.ts, and that meets another one in compare-and-set.test.ts: endless bets and
 * wins, every acknowledgement told on stdout (a pipe: written before the next operation starts, so what the parent read
 * was acknowledged). Ends by itself when stdin ends.
 * Arguments: database URL, account ids, the number of each client's next operation, and the first client's number.
 */
const [url = '', accountsText = '', nextText = '', firstClient = '0'] = process.argv.slice(2);
const accounts = accountsText.split(',').map(BigInt);
const next = nextText.split(',').map(Number);

const db = openDatabase({ url, max: 2 });
const wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
let isEnding = false;
process.stdin.on('end', () => (isEnding = true)).resume();

/** The same operation whenever it is made: a retry after a crash is a true retry. */
function opOf(client: number, n: number): VendorOp {
  const accountId = accounts[client % accounts.length] ?? 0n;
  const key = (at: number) => `${client}-${at}`;
  return n % 2 === 0
    ? aVendorOp({ accountId, key: key(n), amount: 10n, round: `${client}` })
    : aVendorOp({ accountId, key: key(n), amount: 7n, round: `${client}`, type: 'win', ref: key(n - 1) });
}

await Promise.all(
  next.map(async (start, index) => {
    const client = index + Number(firstClient);
    for (let n = start; !isEnding;) {
      try {
        const { status } = await wallet.submit(opOf(client, n));
        process.stdout.write(`${client} ${n} ${status}\n`);
        n += 1;
      } catch {
        // The outcome is unknown: ask again with the same key, as a vendor does.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }),
);
await wallet.close();
await db.close();
