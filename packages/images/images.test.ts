import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { folderStore } from '@baize/storage';
import Fastify from 'fastify';
import { mountMedia, openMedia, reencode } from './index.ts';
import { aPicture } from './testing.ts';

test('OPEN-LIMIT-01 a picture is drawn again: WebP, no wider than asked, nothing of its metadata', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const file = await aPicture({ width: 400, height: 100, format });
    assert.ok(file.includes('secret-in-metadata'), `${format} carries metadata before`);
    const made = await reencode(file, { widthMax: 200 });
    assert.ok(made.ok, format);
    assert.deepEqual([made.value.width, made.value.height], [200, 50]);
    assert.equal(made.value.bytes.subarray(8, 12).toString(), 'WEBP');
    assert.ok(!made.value.bytes.includes('secret-in-metadata'));
  }
});

test('OPEN-LIMIT-01 LIMIT-005 what is not a picture, too large, of another kind or broken is refused by its own code', async () => {
  const png = await aPicture({ width: 300, height: 300 });
  const rows: [name: string, file: Buffer, code: string][] = [
    ['text', Buffer.from('<svg onload="alert(1)"/>'), 'image_type'],
    ['empty', Buffer.alloc(0), 'image_type'],
    ['a gif', await aPicture({ format: 'gif' }), 'image_type'],
    ['a byte over 5 MB', Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)]), 'image_too_large'],
    ['6 MB', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]), 'image_too_large'],
    ['49 million pixels', await aPicture({ width: 7_000, height: 7_000 }), 'image_too_large'],
    ['cut in half', png.subarray(0, Math.floor(png.length / 2)), 'image_broken'],
  ];
  for (const [name, file, code] of rows) {
    const answer = await reencode(file, { widthMax: 200 });
    assert.equal(answer.ok ? 'accepted' : answer.code, code, name);
  }
  const full = await reencode(Buffer.concat([png, Buffer.alloc(5_242_880 - png.length)]), { widthMax: 200 });
  assert.ok(full.ok, '5,242,880 bytes are still a picture');
  const jpeg = await aPicture({ format: 'jpeg' });
  const onlyPng = await reencode(jpeg, { widthMax: 200, accept: ['png'] });
  assert.equal(onlyPng.ok ? 'accepted' : onlyPng.code, 'image_type');
});

test('OPEN-LIMIT-01 media are kept by content and served for ever; other names are not there', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baize-media-'));
  const app = Fastify();
  const files = folderStore(dataDir);
  mountMedia(app, { files });
  const made = await reencode(await aPicture(), { widthMax: 200 });
  assert.ok(made.ok);
  const media = openMedia(files);
  const url = await media.save(made.value.bytes);
  assert.equal(await media.save(made.value.bytes), url);
  const answer = await app.inject({ method: 'GET', url });
  assert.equal(answer.headers['content-type'], 'image/webp');
  assert.match(String(answer.headers['cache-control']), /immutable/);
  assert.deepEqual(answer.rawPayload, made.value.bytes);
  for (const other of ['/media/..%2f..%2fetc%2fpasswd', '/media/x.webp', `/media/${'0'.repeat(32)}.webp`])
    assert.equal((await app.inject({ method: 'GET', url: other })).statusCode, 404, other);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});
