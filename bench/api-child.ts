import { insertDemoCatalogue } from '@baize/catalogue/testing';
import { systemClock } from '@baize/kernel';
import { aServer } from '../apps/api/testing.ts';

/** The composed server with the demo catalogue, alone in a process so that its CPU can be told from the load's. */
const world = await aServer({ NODE_ENV: 'production', BAIZE_RATE_LIMIT: '100000000' });
await insertDemoCatalogue(world.db, { clock: systemClock, connectionCode: 'STUDIO' });
const address = await world.server.site.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: Number(new URL(address).port), host: world.host })}\n`);
process.stdin.on('end', async () => {
  await world.close();
});
process.stdin.resume();
