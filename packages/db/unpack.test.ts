import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { unpack } from './unpack.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-unpack-'));
after(() => fs.rmSync(dir, { recursive: true }));
const TIMES = 60;

test('an archive is unpacked whenever tar ends, and a damaged one is refused', async () => {
  const source = path.join(dir, 'source');
  const archive = path.join(dir, 'source.tar.gz');
  fs.mkdirSync(source);
  const content = randomBytes(300_000);
  fs.writeFileSync(path.join(source, 'file'), content);
  assert.equal(spawnSync('tar', ['-C', source, '-czf', archive, '.']).status, 0);
  const into = (name: string) => {
    const folder = path.join(dir, name);
    fs.mkdirSync(folder);
    return folder;
  };
  // Side by side, so that tar often ends before this process has seen its own last write.
  const folders = Array.from({ length: TIMES }, (_, n) => into(String(n)));
  await Promise.all(folders.map((folder) => unpack(archive, folder)));
  for (const folder of folders) assert.ok(fs.readFileSync(path.join(folder, 'file')).equals(content));

  fs.truncateSync(archive, 200_000);
  await assert.rejects(unpack(archive, into('damaged')), /tar ended with 2: .*EOF/s);
  await assert.rejects(unpack(path.join(dir, 'none'), into('empty')), ({ cause }: Error) =>
    String(cause).includes('ENOENT'),
  );
});
