import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { memoryLogger } from '@baize/kernel';
import { openJobs, type Jobs } from './jobs.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
let jobs: Jobs;
const log = memoryLogger();
const seen: string[] = [];
/** Resolves when all of a batch are inside their handler at once. */
let together: () => void = () => undefined;
const allInside = new Promise<void>((resolve) => (together = resolve));

before(async () => {
  db = await testDatabase();
  jobs = openJobs({ url: db.url, log, work: true });
  let inside = 0;
  jobs.on<{ n: number }>(
    'test.slow',
    async ({ n }) => {
      inside += 1;
      if (inside === 3) together();
      await allInside;
      seen.push(`slow ${n}`);
    },
    { sideBySide: true },
  );
  let failures = 0;
  jobs.on<{ n: number }>('test.flaky', ({ n }) => {
    failures += 1;
    if (failures === 1) return Promise.reject(new Error('not this time'));
    seen.push(`flaky ${n}`);
    return Promise.resolve();
  });
  await jobs.start();
});
after(async () => {
  await jobs.stop();
  await db.drop();
});

const until = async (isThere: () => boolean) => {
  const began = performance.now();
  while (!isThere() && performance.now() - began < 15_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(isThere(), seen.join());
};

test('jobs that wait for somebody outside run side by side', async () => {
  await db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) await jobs.publish(tx, 'test.slow', { n });
  });
  await until(() => seen.filter((one) => one.startsWith('slow')).length === 3);
});

test('a clock that no module has any more is stopped at the next start', async () => {
  const clocksOf = async () =>
    (await db.many<{ name: string }>('select name from jobs.schedule order by name')).map(({ name }) => name);
  const start = async (...names: string[]) => {
    const worker = openJobs({ url: db.url, log, work: true });
    for (const name of names) worker.every(name, '0 0 1 1 *', () => Promise.resolve());
    await worker.start();
    await worker.stop();
  };
  await start('old-sweep', 'kept-sweep');
  assert.deepEqual(await clocksOf(), ['kept-sweep', 'old-sweep']);
  await start('kept-sweep');
  assert.deepEqual(await clocksOf(), ['kept-sweep']);
});

test('a failed job is told to the log and tried again', async () => {
  await db.transaction((tx) => jobs.publish(tx, 'test.flaky', { n: 1 }));
  await until(() => seen.includes('flaky 1'));
  const told = log.lines.filter(({ message }) => message === 'a job failed');
  assert.deepEqual(
    told.map(({ fields }) => String((fields as { err: Error }).err)),
    ['Error: not this time'],
  );
});

test('a job exists exactly when its cause was committed', async () => {
  const before = seen.length;
  const failing = db.transaction(async (tx) => {
    await jobs.publish(tx, 'test.flaky', { n: 2 });
    throw new Error('the cause fails');
  });
  await assert.rejects(failing, /the cause fails/);
  await db.transaction((tx) => jobs.publish(tx, 'test.flaky', { n: 3 }));
  await until(() => seen.includes('flaky 3'));
  assert.deepEqual(seen.slice(before), ['flaky 3']);
});

test('the former version’s clocks tick no more, and their queues go', async () => {
  await db.many(`select jobs.create_queue('former-sweep', '{"policy": "standard"}')`);
  await db.many(
    `insert into jobs.schedule (name, key, cron, timezone, data) values ('former-sweep', '', '* * * * *', 'UTC', '{}')`,
  );
  await db.many(`insert into jobs.job (name, data) values ('former-sweep', '{}')`);
  const worker = openJobs({ url: db.url, log, work: true });
  await worker.start();
  await new Promise((resolve) => setTimeout(resolve, 500)); // the queue looks at its clocks right after its start
  await worker.stop();
  const ticks = `select data from jobs.job where data->>'name' = 'former-sweep' or name = 'former-sweep'`;
  assert.deepEqual(await db.many(ticks), []);
  assert.deepEqual(await db.many(`select name from jobs.queue where name = 'former-sweep'`), []);
});

test('events that wait under a former name are kept and told; who only publishes deletes nothing', async () => {
  await db.many(`select jobs.create_queue('former.event', '{"policy": "standard"}')`);
  await db.many(`insert into jobs.job (name, data) values ('former.event', '{"orderNo": "D1"}')`);
  const start = async (work: boolean) => {
    const process = openJobs({ url: db.url, log, work });
    await process.start();
    await process.stop();
  };
  const names = () => db.many(`select name from jobs.queue where name = 'former.event'`);
  await start(true);
  assert.equal((await names()).length, 1);
  assert.deepEqual(log.lines.find(({ message }) => message.startsWith('events wait'))?.fields, {
    queue: 'former.event',
    open: 1,
  });
  await db.many(`delete from jobs.job where name = 'former.event'`);
  await start(false);
  assert.equal((await names()).length, 1);
  await start(true);
  assert.equal((await names()).length, 0);
});

test('a queue that an earlier version made wakes its worker as a new one does', async () => {
  const wakes = () => db.one<{ notify: boolean }>(`select notify from jobs.queue where name = 'kept.event'`);
  await db.many(`select jobs.create_queue('kept.event', '{"policy": "standard"}')`);
  assert.deepEqual(await wakes(), { notify: false });
  const worker = openJobs({ url: db.url, log, work: true });
  worker.on('kept.event', () => Promise.resolve());
  await worker.start();
  await worker.stop();
  assert.deepEqual(await wakes(), { notify: true });
});

test('an event is published even where its queue was deleted meanwhile', async () => {
  const api = openJobs({ url: db.url, log, work: false });
  await api.start();
  try {
    await db.transaction((tx) => api.publish(tx, 'test.flaky', { n: 4 }));
    await until(() => seen.includes('flaky 4'));
    await db.many(`select jobs.delete_queue('test.flaky')`);
    await db.transaction((tx) => api.publish(tx, 'test.flaky', { n: 5 }));
    await until(() => seen.includes('flaky 5'));
  } finally {
    await api.stop();
  }
});
