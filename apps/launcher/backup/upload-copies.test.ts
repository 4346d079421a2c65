import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyUploads, keepUploadsCopied, restoreUploads } from './upload-copies.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-uploads-'));
after(() => fs.rmSync(dir, { recursive: true }));
const data = path.join(dir, 'data');
const backup = path.join(dir, 'backup');
const filesOf = (folder: string) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted()
    : [];

test('uploads are copied once, what is gone is kept aside for 35 days, and all come back', () => {
  for (const folder of ['media', 'feedback', 'art'])
    fs.mkdirSync(path.join(data, folder), { recursive: true });
  for (const name of ['media/a.webp', 'media/.b.webp.7', 'feedback/c', 'art/drawn.svg', 'other'])
    fs.writeFileSync(path.join(data, name), name);
  const at = (day: string) => copyUploads(data, backup, new Date(`2026-11-${day}T00:00:00Z`));
  assert.deepEqual(at('01'), { copied: 2, removed: 0 });
  assert.deepEqual(at('02'), { copied: 0, removed: 0 });
  fs.rmSync(path.join(data, 'media/a.webp'));
  assert.deepEqual(at('03'), { copied: 0, removed: 1 });
  assert.deepEqual(filesOf(path.join(backup, 'removed')), ['2026-11-03/media/a.webp']);

  fs.rmSync(data, { recursive: true });
  assert.equal(restoreUploads(backup, data), 1);
  assert.deepEqual(filesOf(data), ['feedback/c']);

  copyUploads(data, backup, new Date('2026-12-09T00:00:00Z'));
  assert.deepEqual(filesOf(path.join(backup, 'removed')), []);
});

test('from the first backup on uploads are copied without being asked, and a fault is told', async () => {
  const here = path.join(dir, 'here');
  const there = path.join(dir, 'there');
  fs.mkdirSync(path.join(here, 'media'), { recursive: true });
  fs.writeFileSync(path.join(here, 'media/a.webp'), 'a');
  let faults = 0;
  const end = keepUploadsCopied({
    dataDir: here,
    backupDir: there,
    everyMs: 10,
    onFault: () => (faults += 1),
  });
  const until = async (holds: () => boolean) => {
    for (let tries = 0; !holds(); tries += 1) {
      assert.ok(tries < 500);
      await sleep(10);
    }
  };
  try {
    await sleep(50);
    assert.equal(fs.existsSync(there), false, 'nobody has asked for backups');
    fs.mkdirSync(path.join(there, 'uploads'), { recursive: true });
    await until(() => fs.existsSync(path.join(there, 'uploads/media/a.webp')));
    assert.equal(faults, 0);
    fs.rmSync(there, { recursive: true });
    fs.mkdirSync(there);
    fs.writeFileSync(path.join(there, 'uploads'), 'a file where the folder should be');
    await until(() => faults > 0);
  } finally {
    end();
  }
});
