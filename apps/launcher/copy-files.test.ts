import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFileStore } from '@baize/storage/testing';
import { copyFiles } from './copy-files.ts';

test('uploads and labels are copied once, and a copy that was interrupted goes on', async () => {
  const [from, to] = [aFileStore(), aFileStore()];
  const names = [
    'media/a.webp',
    'uploads/deposit-slips/b.webp',
    'feedback/c.webp',
    'art/d.svg',
    'art/d.svg.br',
  ];
  for (const name of names) await from.put(name, Buffer.from(name), '');
  let puts = 0;
  const broken = {
    ...to,
    put: (...file: Parameters<typeof to.put>) =>
      (puts += 1) > 2 ? Promise.reject(new Error('the line is cut')) : to.put(...file),
  };
  await assert.rejects(copyFiles(from, broken), /the line is cut/);
  assert.deepEqual(await copyFiles(from, to), { copied: 3, there: 2 });
  assert.deepEqual(await copyFiles(from, to), { copied: 0, there: 5 });
  for (const name of names) assert.equal(String(await to.get(name)), name);
});
