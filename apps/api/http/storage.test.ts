import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryLogger } from '@baize/kernel';
import { Registry } from 'prom-client';
import { watchStorage } from './storage.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-storage-'));
const mount = (...args: string[]) => spawnSync('mount', [...args, dir]).status === 0;
const canMount = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=64m', 'baize-test');
after(() => {
  if (canMount) spawnSync('umount', [dir]);
  fs.rmSync(dir, { recursive: true });
});
const skip = canMount ? false : 'only root may mount a small disk';

test(
  'a full and a read-only data folder are told by readiness, metrics and log, and left by themselves',
  { skip },
  async () => {
    const registry = new Registry();
    const log = memoryLogger();
    const storage = await watchStorage({ dataDir: dir, log, registry, everyMs: 10 });
    const until = async (fault: string | undefined) => {
      for (let tries = 0; storage.fault() !== fault; tries += 1) {
        assert.ok(tries < 500, `${storage.fault()} instead of ${fault}`);
        await sleep(10);
      }
    };
    const isWritable = async () => /^baize_data_writable (\d)$/m.exec(await registry.metrics())?.[1];
    try {
      assert.deepEqual([storage.fault(), await isWritable()], [undefined, '1']);

      fs.writeFileSync(path.join(dir, 'filler'), Buffer.alloc(40 * 1024 ** 2));
      await until('ENOSPC');
      assert.equal(await isWritable(), '0');
      fs.rmSync(path.join(dir, 'filler'));
      await until(undefined);

      assert.ok(mount('-o', 'remount,ro'));
      await until('EROFS');
      assert.ok(mount('-o', 'remount,rw'));
      await until(undefined);
      assert.equal(await isWritable(), '1');
    } finally {
      storage.close();
    }
    const said = log.lines.filter(({ message }) => !message.includes('nearly full'));
    assert.deepEqual(
      said.map(({ level, fields }) => `${level} ${(fields as { fault?: string }).fault ?? ''}`.trim()),
      ['error ENOSPC', 'warn', 'error EROFS', 'warn'],
    );
  },
);
