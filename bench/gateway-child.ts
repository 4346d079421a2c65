import { openDatabase } from '@baize/db';
import { memoryLogger, systemClock } from '@baize/kernel';
import { mountVendorGateway, openGatewayCache } from '@baize/play';
import { createWallet } from '@baize/wallet';
import Fastify from 'fastify';

/** The vendor gateway as the API process runs it, alone in a process so that its CPU can be told from the load's. */
const db = openDatabase({ url: process.argv[2] ?? '', max: 8, applicationName: 'baize-bench-gateway' });
const log = memoryLogger();
const wallet = createWallet({ db, clock: systemClock, log, writeHook: 'bets.record_batch' });
const app = Fastify({ logger: false });
await mountVendorGateway(app, {
  db,
  clock: systemClock,
  log,
  wallet,
  gatewayCache: openGatewayCache({ db, clock: systemClock }),
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
process.stdin.on('end', async () => {
  await app.close();
  await wallet.close();
  await db.close();
});
process.stdin.resume();
