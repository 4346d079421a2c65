import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { watchBackup } from './watch-backup.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-watch-'));
after(() => fs.rmSync(root, { recursive: true }));

test('the state of backups is read once a minute; a folder that cannot be read is told once and ends nothing', () => {
  const [dataDir, backupDir] = [path.join(root, 'data'), path.join(root, 'backup')];
  fs.mkdirSync(path.join(dataDir, 'pg'), { recursive: true });
  const faults: unknown[] = [];
  let now = 0;
  const state = watchBackup({ dataDir, backupDir, onFault: (error) => faults.push(error), now: () => now });
  assert.deepEqual([state()?.lastBaseAt, state()?.isBroken], [null, false]);

  // A file where the folder should be.
  fs.mkdirSync(backupDir);
  fs.writeFileSync(path.join(backupDir, 'bases'), 'no folder');
  assert.notEqual(state(), null, 'not read again yet');
  for (now of [60_000, 120_000]) assert.equal(state(), null);
  assert.equal(faults.length, 1);
  fs.rmSync(path.join(backupDir, 'bases'));
  now = 180_000;
  assert.equal(state()?.lastBaseAt, null);
  assert.equal(faults.length, 1);
});
