import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { memoryLogger } from '@baize/kernel';
import { readJobHealth } from './job-health.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
let jobs: Jobs;
before(async () => {
  db = await testDatabase();
  jobs = openJobs({ url: db.url, log: memoryLogger(), work: true });
  jobs.on('health.fine', () => Promise.resolve());
  jobs.on('health.bad', () => Promise.reject(new Error('never')));
  jobs.every('health.nightly', '0 3 * * *', () => Promise.resolve());
  await jobs.start();
});
after(async () => {
  await jobs.stop();
  await db.drop();
});

test('OP-35 each queue tells what it did last, what waits in it, and by which clock it runs', async () => {
  await db.transaction(async (tx) => {
    await jobs.publish(tx, 'health.fine', {});
    await jobs.publish(tx, 'health.bad', {});
    await jobs.publish(tx, 'health.fine', {}, { delaySeconds: 3_600 });
  });
  const of = async (name: string) => (await readJobHealth(db)).find((one) => one.name === name);
  for (let n = 0; n < 60 && !(await of('health.fine'))?.lastDoneAt; n += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  const fine = await of('health.fine');
  assert.ok(fine?.lastDoneAt instanceof Date);
  assert.deepEqual(
    [fine.waiting, fine.failedOfDay, fine.cron],
    [0, 0, null],
    'what is not due does not wait',
  );
  const bad = await of('health.bad');
  assert.equal(bad?.lastDoneAt, null);
  assert.equal((await of('health.nightly'))?.cron, '0 3 * * *');
});

test('OP-35 a house whose worker never ran has no jobs to tell of', async () => {
  const empty = await testDatabase();
  try {
    assert.deepEqual(await readJobHealth(empty), []);
  } finally {
    await empty.drop();
  }
});
