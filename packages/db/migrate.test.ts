import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  migrate,
  readMigrations,
  readMigrationState,
  repositoryMigrations,
  type Migration,
} from './migrate.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-migrations-'));
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(async () => {
  await db.drop();
  fs.rmSync(dir, { recursive: true });
});

function source(module: string, files: string[], formerly?: string) {
  const folder = path.join(dir, module);
  fs.mkdirSync(folder);
  for (const file of files) fs.writeFileSync(path.join(folder, file), '');
  return { module, dir: folder, ...(formerly ? { formerly } : {}) };
}

test('numbered migrations run module by module, dated ones after all of them by date', () => {
  const low = source('low', ['20261201-third.sql', '0002-b.sql', '0001-a.sql'], 'before');
  const high = source('high', ['20261130-second.sql', '0001-c.sql', '20261201-third.sql']);
  assert.deepEqual(
    readMigrations([low, high]).map(({ module, name }) => `${module}/${name}`),
    [
      'before/0001-a.sql',
      'before/0002-b.sql',
      'high/0001-c.sql',
      'high/20261130-second.sql',
      'low/20261201-third.sql',
      'high/20261201-third.sql',
    ],
  );
});

test('every folder of migrations belongs to a listed module', () => {
  const listed = new Set(repositoryMigrations().map((one) => one.dir));
  const modules = path.join(import.meta.dirname, '..', '..', 'modules');
  for (const folder of fs.globSync('*/migrations', { cwd: modules }))
    assert.ok(listed.has(path.join(modules, folder)), folder);
});

const aMigration = (name: string, sql: string, sha256 = name): Migration => ({
  module: 'tested',
  name,
  sql,
  sha256,
});

test('a migration may take as long as it takes, and waits for a lock a minute at most', async () => {
  const limits = aMigration(
    'limits.sql',
    "create table seen as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
  );
  assert.deepEqual(await migrate(db, [limits]), ['tested/limits.sql']);
  assert.deepEqual(await db.one('select * from seen'), { statement: '0', lock: '1min' });
});

test('a second starter waits for the first one’s migrations and applies none twice', async () => {
  // Longer than the five seconds any other statement waits for a lock.
  const slow = aMigration('slow.sql', 'create table once (); select pg_sleep(6)');
  const done = await Promise.all([migrate(db, [slow]), migrate(db, [slow])]);
  assert.deepEqual(
    done.toSorted((a, b) => b.length - a.length),
    [['tested/slow.sql'], []],
  );
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const good = aMigration('good.sql', 'create table good ()');
  const bad = aMigration('worse.sql', 'create table half (); select 1/0');
  await assert.rejects(migrate(db, [good, bad]), /division by zero/);
  const { good: isGood, half } = await db.one<{ good: boolean; half: boolean }>(
    "select to_regclass('good') is not null as good, to_regclass('half') is not null as half",
  );
  assert.deepEqual([isGood, half], [true, false]);
  assert.deepEqual(await migrate(db, [good]), []);
});

test('what is pending, edited or of a newer version is told without a change', async () => {
  const applied = aMigration('applied.sql', 'create table applied ()');
  await migrate(db, [applied]);
  const edited = { ...applied, sha256: 'another' };
  const newer = aMigration('newer.sql', 'create table newer ()');
  const state = await readMigrationState(db, [edited, newer]);
  assert.deepEqual([state.pending, state.edited], [['tested/newer.sql'], ['tested/applied.sql']]);
  assert.ok(state.unknown.includes('tested/limits.sql'));
  await assert.rejects(migrate(db, [edited, newer]), /applied migration tested\/applied.sql was edited/);
  assert.deepEqual((await readMigrationState(db)).pending, []);
});
