import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { markRestored, takeOver } from './restored-folder.ts';
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
  for (const name of [
    'media/a.webp',
    'media/b.webp',
    'media/.b.webp.7',
    'feedback/c',
    'art/drawn.svg',
    'other',
  ])
    fs.writeFileSync(path.join(data, name), name);
  const at = (day: string) => copyUploads(data, backup, new Date(`2026-11-${day}T00:00:00Z`));
  assert.deepEqual(at('01'), { copied: 3, removed: 0, heldBack: 0 });
  assert.deepEqual(at('02'), { copied: 0, removed: 0, heldBack: 0 });
  fs.rmSync(path.join(data, 'media/a.webp'));
  assert.deepEqual(at('03'), { copied: 0, removed: 1, heldBack: 0 });
  assert.deepEqual(filesOf(path.join(backup, 'removed')), ['2026-11-03/media/a.webp']);

  fs.rmSync(data, { recursive: true });
  assert.equal(restoreUploads(backup, data), 2);
  assert.deepEqual(filesOf(data), ['feedback/c', 'media/b.webp']);

  copyUploads(data, backup, new Date('2026-12-09T00:00:00Z'));
  assert.deepEqual(filesOf(path.join(backup, 'removed')), []);
});

test('a data folder that is empty or away takes no copy with it, unless a person says so', () => {
  const [here, there] = [path.join(dir, 'mounted'), path.join(dir, 'kept')];
  const names = ['media/1', 'media/2', 'media/3', 'uploads/slip'];
  for (const name of names) {
    fs.mkdirSync(path.dirname(path.join(here, name)), { recursive: true });
    fs.writeFileSync(path.join(here, name), name);
  }
  const now = new Date('2026-11-23T00:00:00Z');
  copyUploads(here, there, now);
  fs.rmSync(here, { recursive: true });
  assert.deepEqual(copyUploads(here, there, now), { copied: 0, removed: 0, heldBack: 4 });
  // The product has begun anew in the empty folder.
  fs.mkdirSync(path.join(here, 'media'), { recursive: true });
  fs.writeFileSync(path.join(here, 'media/4'), 'new');
  assert.deepEqual(copyUploads(here, there, now), { copied: 1, removed: 0, heldBack: 4 });
  assert.deepEqual(filesOf(path.join(there, 'removed')), []);
  assert.equal(restoreUploads(there, path.join(dir, 'again')), 5);

  const accepted = copyUploads(here, there, now, { acceptLoss: true });
  assert.deepEqual(accepted, { copied: 0, removed: 4, heldBack: 0 });
  assert.deepEqual(filesOf(path.join(there, 'removed/2026-11-23')), names);
});

test('two copiers at once copy every file and neither fails', async () => {
  const [here, there] = [path.join(dir, 'shared'), path.join(dir, 'both')];
  fs.mkdirSync(path.join(here, 'media'), { recursive: true });
  for (let n = 0; n < 1_000; n += 1) fs.writeFileSync(path.join(here, 'media', String(n)), String(n));
  const copier = `const { copyUploads } = await import(process.argv[1]);
    while (Date.now() < Number(process.argv[4]));
    copyUploads(process.argv[2], process.argv[3], new Date());`;
  const module = path.join(import.meta.dirname, 'upload-copies.ts');
  const args = ['-e', copier, module, here, there, String(Date.now() + 3_000)];
  const runs = [0, 1].map(() => promisify(execFile)(process.execPath, args));
  await Promise.all(runs);
  assert.equal(filesOf(path.join(there, 'uploads')).length, 1_000);
});

test('a restored folder copies nothing into the backup it came from until it is taken over', async () => {
  const [drill, real] = [path.join(dir, 'drill'), path.join(dir, 'real')];
  for (const name of ['1', '2', '3', '4'])
    fs.cpSync(path.join(import.meta.dirname, 'restore.ts'), path.join(real, 'uploads/media', name));
  restoreUploads(real, drill);
  markRestored(drill);
  // Within half of a folder, so that nothing is held back.
  fs.rmSync(path.join(drill, 'media/1'));
  fs.writeFileSync(path.join(drill, 'media/5'), 'of the drill');
  const before = filesOf(real);
  const end = keepUploadsCopied({
    dataDir: drill,
    backupDir: real,
    everyMs: 10,
    onFault: (error) => assert.fail(String(error)),
    onHeldBack: () => assert.fail('nothing is looked at'),
  });
  try {
    await sleep(200);
    assert.deepEqual(filesOf(real), before);
    takeOver(drill);
    for (let tries = 0; !fs.existsSync(path.join(real, 'uploads/media/5')); tries += 1) {
      assert.ok(tries < 500);
      await sleep(10);
    }
  } finally {
    end();
  }
});

test('from the first backup on uploads are copied without being asked, and a fault is told', async () => {
  const here = path.join(dir, 'here');
  const there = path.join(dir, 'there');
  fs.mkdirSync(path.join(here, 'media'), { recursive: true });
  fs.writeFileSync(path.join(here, 'media/a.webp'), 'a');
  let faults = 0;
  const held: number[] = [];
  const end = keepUploadsCopied({
    dataDir: here,
    backupDir: there,
    everyMs: 10,
    onFault: () => (faults += 1),
    onHeldBack: (files) => held.push(files),
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
    fs.rmSync(path.join(here, 'media/a.webp'));
    await until(() => held.length > 0);
    await sleep(50);
    assert.deepEqual(held, [1], 'told once');
    fs.writeFileSync(path.join(here, 'media/a.webp'), 'a');
    await until(() => held.length > 1);
    assert.deepEqual(held, [1, 0], 'and when it is over');
    fs.rmSync(there, { recursive: true });
    fs.mkdirSync(there);
    fs.writeFileSync(path.join(there, 'uploads'), 'a file where the folder should be');
    await until(() => faults > 0);
  } finally {
    end();
  }
});
