import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { copyUploads, restoreUploads } from './upload-copies.ts';

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
  for (const folder of ['media', 'uploads/feedback', 'art'])
    fs.mkdirSync(path.join(data, folder), { recursive: true });
  for (const name of ['media/a.webp', 'media/.b.webp.7', 'uploads/feedback/c', 'art/drawn.svg', 'other'])
    fs.writeFileSync(path.join(data, name), name);
  const at = (day: string) => copyUploads(data, backup, new Date(`2026-11-${day}T00:00:00Z`));
  assert.deepEqual(at('01'), { copied: 2, removed: 0 });
  assert.deepEqual(at('02'), { copied: 0, removed: 0 });
  fs.rmSync(path.join(data, 'media/a.webp'));
  assert.deepEqual(at('03'), { copied: 0, removed: 1 });
  assert.deepEqual(filesOf(path.join(backup, 'removed')), ['2026-11-03/media/a.webp']);

  fs.rmSync(data, { recursive: true });
  assert.equal(restoreUploads(backup, data), 1);
  assert.deepEqual(filesOf(data), ['uploads/feedback/c']);

  copyUploads(data, backup, new Date('2026-12-09T00:00:00Z'));
  assert.deepEqual(filesOf(path.join(backup, 'removed')), []);
});
