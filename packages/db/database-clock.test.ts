import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { memoryLogger } from '@baize/kernel';
import { openDatabaseClock } from './database-clock.ts';
import type { Db } from './database.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('a process goes by the database’s clock, however wrong its machine’s is and when that is set', async (t) => {
  const hours = 16 * 3_600_000;
  const real = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: real + hours });
  const clock = await openDatabaseClock(db, memoryLogger());
  const isRight = () => Math.abs(clock.now().getTime() - real) < 60_000;
  assert.ok(isRight(), String(clock.now()));
  t.mock.timers.setTime(real + 2 * hours);
  assert.ok(isRight(), 'set while it runs');
  clock.stop();
});

test('a database that cannot be asked leaves the machine’s clock until it can', async () => {
  const away: Db = { ...db, one: () => Promise.reject(new Error('ECONNREFUSED')) };
  const log = memoryLogger();
  const clock = await openDatabaseClock(away, log);
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1_000);
  clock.stop();
});
