import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile, type LogOptions } from './logs.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-logs-'));
after(() => {
  if (canMount) spawnSync('umount', [disk]);
  fs.rmSync(dir, { recursive: true });
});

const RETRY_MS = 20;
function aLog(file: string, options: Partial<LogOptions> = {}) {
  const changes: string[] = [];
  const onChange = (fault?: Error) =>
    changes.push(fault ? ((fault as NodeJS.ErrnoException).code ?? '?') : 'well');
  return { changes, log: openLogFile(file, { onChange, retryMs: RETRY_MS, ...options }) };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 500, 'it did not come to hold within 5 s');
    await sleep(10);
  }
}

test('a log is at most five files of its size', async () => {
  const file = path.join(dir, 'sized', 'a.log');
  const { log, changes } = aLog(file, { size: '1K' });
  for (let line = 0; line < 60; line += 1) {
    log.write(`${line} ${'x'.repeat(200)}`);
    await sleep(2);
  }
  await log.close();
  const names = fs.readdirSync(path.dirname(file)).toSorted();
  assert.deepEqual(names, ['a.log', 'a.log.1', 'a.log.2', 'a.log.3', 'a.log.4']);
  for (const name of names) assert.ok(fs.statSync(path.join(dir, 'sized', name)).size <= 2_048, name);
  const said = names.map((name) => fs.readFileSync(path.join(dir, 'sized', name), 'utf8')).join('');
  assert.match(said, /^59 x/m);
  assert.doesNotMatch(said, /^0 x/m);
  assert.deepEqual([changes, log.dropped()], [[], 0]);
});

test('a folder that cannot be written loses lines, is told once and is written again by itself', async () => {
  const folder = path.join(dir, 'blocked');
  fs.writeFileSync(folder, 'a file where the folder should be');
  const { log, changes } = aLog(path.join(folder, 'b.log'));
  const write = () => log.write('lost\nlost too\n');
  await until(() => (write(), changes.length > 0 && log.dropped() > 0));
  await sleep(RETRY_MS * 3);
  assert.equal(changes.length, 1, 'told once');
  fs.rmSync(folder);
  await until(() => (log.write('back'), changes.length === 2));
  await log.close();
  assert.equal(changes[1], 'well');
  const said = fs.readFileSync(path.join(folder, 'b.log'), 'utf8');
  assert.match(said, /^back$/m);
  assert.match(said, new RegExp(`"log lines were lost","lost":${log.dropped()}`));
});

const disk = path.join(dir, 'disk');
fs.mkdirSync(disk);
const canMount =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'baize-test', disk]).status === 0;

test(
  'a full disk ends no process that logs, and the log goes on when there is room again',
  { skip: canMount ? false : 'only root may mount a small disk' },
  async () => {
    const filler = path.join(disk, 'filler');
    fs.writeFileSync(filler, Buffer.alloc(48 * 1024));
    const { log, changes } = aLog(path.join(disk, 'c.log'));
    await until(() => (log.write('x'.repeat(2_000)), changes.length > 0));
    assert.equal(changes[0], 'ENOSPC');
    fs.rmSync(filler);
    await until(() => (log.write('there is room'), changes.includes('well')));
    await log.close();
    assert.match(fs.readFileSync(path.join(disk, 'c.log'), 'utf8'), /there is room/);
  },
);
