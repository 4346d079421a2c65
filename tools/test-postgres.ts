import { startEmbedded } from '@baize/db/embedded';

/** A PostgreSQL for tests that stays up between runs: `node tools/test-postgres.ts`, then export the printed URL. */
const server = await startEmbedded({
  stateDir: process.env['BAIZE_TEST_PG'] ?? '.data/test-pg',
  settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '300' },
});
console.log(`TEST_DATABASE_URL=${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void server.stop().then(() => process.exit(0)));
