import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertConnectionBudget,
  budgetOf,
  openDatabase,
  readConnectionUse,
  sessionName,
  type Database,
} from './index.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
let other: Database;
before(async () => {
  db = await testDatabase();
  other = openDatabase({ url: db.url, max: 2, applicationName: 'baize-api elsewhere:7' });
  await other.one('select 1');
});
after(async () => {
  await other.close();
  await db.drop();
});

test('a process that the database cannot take beside the others is refused with what to do', async () => {
  const { room } = await db.one<{ room: number }>(`select current_setting('max_connections')::int as room`);
  await assertConnectionBudget(db, 5);
  // Two processes with this one: each alone would fit.
  await assert.rejects(
    assertConnectionBudget(db, Math.ceil(room / 2)),
    /\d+ processes of Baize .* may open \d+ each.*Raise max_connections, lower BAIZE_DATABASE_POOL/,
  );
});

test('processes are counted apart from everybody else, and a session says whose it is', async () => {
  assert.match(sessionName('baize-api'), /^baize-api \S{1,32}:\d+$/);
  const ours = openDatabase({ url: db.url, max: 1, applicationName: sessionName('baize-worker') });
  const theirs = openDatabase({ url: db.url, max: 1, applicationName: 'psql' });
  await Promise.all([ours.one('select 1'), theirs.one('select 1')]);
  const use = await readConnectionUse(db);
  await Promise.all([ours.close(), theirs.close()]);
  // Other tests come and go on this server.
  assert.ok(use.processes >= 1 && use.strangers >= 1, JSON.stringify(use));
});

test('the budget of a process is its pools, four for the queue and two that listen', () => {
  assert.equal(budgetOf(12, 2), 20);
});
