import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openDatabaseClock } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { openRateLimits, type RateLimits } from './rate-limits.ts';

/** Two processes' limiters over one database. */
const WINDOW_MS = 1_000;
const WEEK_MS = 7 * 86_400_000;
let db: TestDatabase;
let nodes: RateLimits[];
before(async () => {
  db = await testDatabase();
  nodes = [1, 2].map(() => openRateLimits({ db, clock: systemClock, log: memoryLogger() }));
});
after(async () => {
  for (const node of nodes) node.close();
  await db.drop();
});
const openAll = (name: string, limit: number, windowMs = WINDOW_MS) =>
  nodes.map((node) => node.open(name, { limit, windowMs }));

test('OPEN-API-03 one process gives a caller the limit to the call, however many it sends at once', async () => {
  const [limit] = openAll('exact', 50);
  assert.ok(limit);
  const waits = await Promise.all(Array.from({ length: 80 }, () => limit.take('a')));
  assert.equal(waits.filter((wait) => wait === 0).length, 50);
  for (const wait of waits) assert.ok(wait >= 0 && wait <= WINDOW_MS);
  assert.equal(await limit.take('b'), 0, 'another caller is counted for itself');
  await sleep(WINDOW_MS + 50);
  assert.equal(await limit.take('a'), 0, 'a new window');
});

test('OPEN-API-03 two processes give a caller the limit together, short of it by a share at most', async () => {
  const limits = openAll('together', 60);
  let allowed = 0;
  for (let call = 0; call < 200; call += 1) if ((await limits[call % 2]?.take('c')) === 0) allowed += 1;
  assert.equal(allowed, 60);
  const [first, second] = openAll('apart', 60);
  assert.equal(await second?.take('d'), 0);
  let there = 0;
  while ((await first?.take('d')) === 0) there += 1;
  assert.equal(there, 50, 'a share of ten is at the other process');
});

test('OPEN-API-03 a process whose machine is a week ahead counts in the window of the others', async (t) => {
  const clock = await openDatabaseClock(db, memoryLogger());
  const [right, ahead] = [1, 2].map(() => openRateLimits({ db, clock, log: memoryLogger() }));
  const rule = { limit: 6, windowMs: WINDOW_MS };
  const limits = { right: right?.open('skewed', rule), ahead: ahead?.open('skewed', rule) };
  assert.equal(await limits.right?.take('e'), 0);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + WEEK_MS });
  const waits = [];
  for (let call = 0; call < 7; call += 1) waits.push(await limits.ahead?.take('e'));
  t.mock.timers.reset();
  assert.equal(waits.filter((wait) => wait === 0).length, 5, 'one of six is taken already');
  for (const wait of waits) assert.ok(wait !== undefined && wait <= WINDOW_MS);
  await sleep(WINDOW_MS + 50);
  assert.equal(await limits.right?.take('e'), 0, 'the window ends when it should');
  for (const limit of [right, ahead]) limit?.close();
  clock.stop();
});

test('tokens are not in the table, and what has ended leaves it', async () => {
  const [limit] = openAll('kept', 5);
  await limit?.take(`Bearer secret-${'x'.repeat(10_000)}`);
  const rows = await db.many<{ key: string }>(`select key from site.rate_limit where key like 'kept:%'`);
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0]?.key ?? '', /secret/);
  const { persistence } = await db.one<{ persistence: string }>(
    `select relpersistence as persistence from pg_class where oid = 'site.rate_limit'::regclass`,
  );
  assert.equal(persistence, 'u', 'unlogged');
  await sleep(WINDOW_MS + 50);
  await nodes[0]?.prune();
  assert.equal(await db.run('select from site.rate_limit'), 0);
});

test('while the database is away each process counts for itself', async () => {
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const limits = openRateLimits({ db: gone, clock: systemClock, log: memoryLogger() });
  const limit = limits.open('away', { limit: 12, windowMs: WINDOW_MS });
  const waits = await Promise.all(Array.from({ length: 20 }, () => limit.take('e')));
  assert.equal(waits.filter((wait) => wait === 0).length, 12);
  limits.close();
  await gone.close();
});
