import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@baize/db';
import { startEmbedded } from '@baize/db/embedded';
import { startProcess } from './start-process.ts';
import { supervise, type State } from './supervise.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-supervise-'));
after(() => fs.rmSync(dir, { recursive: true }));

const waits = { firstMs: 10, longestMs: 40, goodAfterMs: 60_000 };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 1_000, 'it did not come to hold within 20 s');
    await sleep(20);
  }
}

/** A process that is ready at once, writes its number down, and cannot start while `broken` is there. */
function aWorker(name: string) {
  const broken = path.join(dir, `${name}.broken`);
  const entry = path.join(dir, `${name}.mjs`);
  fs.writeFileSync(
    entry,
    `import fs from 'node:fs';
     if (fs.existsSync(${JSON.stringify(broken)})) { console.error('no database'); process.exit(3); }
     process.on('disconnect', () => process.exit(0));
     process.send('ready ' + process.pid);
     setInterval(() => {}, 1000);`,
  );
  let pid = 0;
  const start = async (signal: AbortSignal) => {
    const running = await startProcess({ name, entry, env: {}, log: () => undefined }, signal);
    pid = running.pid;
    return running;
  };
  return { start, broken, pid: () => pid };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that dies more often than anybody would count is started again each time', async () => {
  const worker = aWorker('mortal');
  const states: State[] = [];
  const kept = await supervise({
    name: 'mortal',
    start: worker.start,
    onChange: (state) => states.push(state),
    waits,
  });
  for (let death = 1; death <= 8; death += 1) {
    process.kill(worker.pid(), 'SIGKILL');
    await until(() => kept.state().restarts === death);
  }
  assert.deepEqual(kept.state(), { name: 'mortal', up: true, restarts: 8, reason: 'SIGKILL' });
  assert.equal(states.filter(({ up }) => !up).length, 8);
  await kept.stop();
  assert.equal(isAlive(worker.pid()), false);
});

test('a process that cannot be started for a while is tried until it can, and the reason is told', async () => {
  const worker = aWorker('patient');
  const states: State[] = [];
  const kept = await supervise({
    name: 'patient',
    start: worker.start,
    onChange: (state) => states.push(state),
    waits,
  });
  fs.writeFileSync(worker.broken, '');
  process.kill(worker.pid(), 'SIGKILL');
  await until(() => states.filter(({ reason }) => reason?.includes('no database')).length > 6);
  assert.deepEqual([kept.state().up, kept.current()], [false, undefined]);
  fs.rmSync(worker.broken);
  await until(() => kept.state().up);
  await kept.stop();
  assert.equal(isAlive(worker.pid()), false);
});

test('a stop while it is down ends the tries, and one while it comes up leaves nothing behind', async () => {
  const worker = aWorker('late');
  const kept = await supervise({ name: 'late', start: worker.start, onChange: () => undefined, waits });
  fs.writeFileSync(worker.broken, '');
  process.kill(worker.pid(), 'SIGKILL');
  await until(() => !kept.state().up);
  await kept.stop();
  const { restarts, up } = kept.state();
  await sleep(waits.longestMs * 3);
  assert.deepEqual([kept.state().restarts, kept.state().up], [restarts, up]);

  const slow = aWorker('slow');
  let starts = 0;
  const late = await supervise({
    name: 'slow',
    start: async (signal) => {
      starts += 1;
      const running = await slow.start(signal);
      if (starts === 2) await sleep(200);
      return running;
    },
    onChange: () => undefined,
    waits,
  });
  process.kill(slow.pid(), 'SIGKILL');
  await until(() => starts === 2);
  await late.stop();
  assert.equal(isAlive(slow.pid()), false);
});

test('a first start that fails is an error of its own, with what the process said', async () => {
  const worker = aWorker('unborn');
  fs.writeFileSync(worker.broken, '');
  await assert.rejects(
    supervise({ name: 'unborn', start: worker.start, onChange: () => undefined, waits }),
    /unborn ended with code 3 before it was ready:\nno database/,
  );
});

test('a killed PostgreSQL comes back on the same address with what was committed', async () => {
  const stateDir = path.join(dir, 'pg');
  const kept = await supervise({
    name: 'postgres',
    onChange: () => undefined,
    waits,
    start: async () => {
      const server = await startEmbedded({ stateDir });
      return { ...server, ended: server.ended.then((code) => `code ${code}`) };
    },
  });
  const url = kept.current()?.url ?? '';
  const db = openDatabase({ url, max: 1 });
  await db.run('create table kept as select 345600000::int8 as amount');
  process.kill(
    Number(fs.readFileSync(path.join(stateDir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  );
  await until(() => kept.state().restarts === 1);
  assert.equal(kept.current()?.url, url);
  assert.deepEqual(await db.one('select amount from kept'), { amount: 345600000n });
  await db.close();
  await kept.stop();
});
