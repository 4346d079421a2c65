import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { FILE_BYTES_MAX, type FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { openFileStore, rememberPublic } from './open-file-store.ts';
import { s3Store } from './s3-store.ts';
import { startS3Server } from './s3-server.fixture.ts';
import { readStorageSettings, type S3Settings } from './settings.ts';

const ACCOUNT = {
  keyId: 'AKTEST',
  secret: 'a secret/with+signs',
  region: 'eu-test-1',
  bucket: 'brand-files',
};
const server = await startS3Server(ACCOUNT, { pageSize: 2 });
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-storage-'));
after(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const settings: S3Settings = { ...ACCOUNT, endpoint: server.endpoint, prefix: 'first/' };
const bucket = (change: Partial<S3Settings> = {}, timeoutMs = 500): FileStore =>
  s3Store({ ...settings, ...change }, { fetch, timeoutMs, pauseMs: 1 });

const STORES: Record<string, FileStore> = {
  folder: folderStore(root),
  'S3, by the calls of the product': openFileStore({ kind: 's3', ...settings }, '/nowhere'),
};

for (const [name, files] of Object.entries(STORES)) {
  test(`${name}: what was put is got, listed and removed`, async () => {
    const one = Buffer.from([0, 255, 10, 13, 0]);
    assert.equal(await files.get('uploads/slips/a.webp'), undefined);
    assert.deepEqual(await files.list('uploads'), []);
    await files.put('uploads/slips/a.webp', one, 'image/webp');
    await files.put('uploads/slips/-_b.webp', Buffer.from('b'), 'image/webp');
    await files.put('uploads/proofs/c.webp', Buffer.from('c'), 'image/webp');
    await files.put('media/d.webp', Buffer.from('d'), 'image/webp');
    assert.deepEqual(await files.get('uploads/slips/a.webp'), one);
    assert.deepEqual((await files.list('uploads')).toSorted(), [
      'uploads/proofs/c.webp',
      'uploads/slips/-_b.webp',
      'uploads/slips/a.webp',
    ]);
    assert.deepEqual(await files.list('uploads/proofs'), ['uploads/proofs/c.webp']);
    assert.deepEqual(await files.list('upload'), [], 'a folder is no beginning of a name');
    await files.put('uploads/slips/a.webp', Buffer.from('again'), 'image/webp');
    assert.equal(String(await files.get('uploads/slips/a.webp')), 'again');
    await files.remove('uploads/slips/a.webp');
    await files.remove('uploads/slips/a.webp');
    assert.equal(await files.get('uploads/slips/a.webp'), undefined);
  });

  test(`${name}: a name leads nowhere else, and a file has a size`, async () => {
    const bytes = Buffer.from('x');
    for (const wrong of [
      '',
      'a',
      '../a',
      'media/../../etc/passwd',
      'media/.hidden',
      '/etc/passwd',
      'media//a',
    ])
      for (const act of [
        () => files.put(wrong, bytes, ''),
        () => files.get(wrong),
        () => files.remove(wrong),
      ])
        await assert.rejects(act, /name of a stored file/, wrong);
    for (const wrong of ['', '..', 'media/', '/'])
      await assert.rejects(files.list(wrong), /name of a stored folder/, wrong);
    for (const size of [0, FILE_BYTES_MAX + 1])
      await assert.rejects(files.put('media/a', Buffer.alloc(size), ''), /size of a stored file/);
    await files.put('media/largest', Buffer.alloc(FILE_BYTES_MAX, 7), '');
    assert.equal((await files.get('media/largest'))?.length, FILE_BYTES_MAX);
  });

  test(`${name}: of many who write one file at once, one whole file stays`, async () => {
    const contents = Array.from({ length: 8 }, (_, i) => Buffer.alloc(200_000, i));
    await Promise.all(contents.map((bytes) => files.put('feedback/same', bytes, '')));
    const kept = await files.get('feedback/same');
    assert.ok(contents.some((bytes) => kept && bytes.equals(kept)));
    assert.deepEqual(await files.list('feedback'), ['feedback/same']);
  });
}

test('folder: files are for the product’s own user, and a write that fails leaves nothing', async () => {
  const files = folderStore(root);
  await files.put('uploads/slips/mode.webp', Buffer.from('x'), '');
  assert.equal(fs.statSync(path.join(root, 'uploads/slips/mode.webp')).mode & 0o077, 0);
  assert.equal(fs.statSync(path.join(root, 'uploads/slips')).mode & 0o077, 0);
  fs.mkdirSync(path.join(root, 'uploads/slips/taken'));
  await assert.rejects(files.put('uploads/slips/taken', Buffer.from('x'), ''));
  assert.deepEqual(
    fs.readdirSync(path.join(root, 'uploads/slips')).filter((name) => name.startsWith('.')),
    [],
  );
});

test('S3: objects lie under the prefix with their type, and of other prefixes nothing is seen', async () => {
  await bucket().put('media/e.webp', Buffer.from('e'), 'image/webp');
  assert.equal(server.objects.get('first/media/e.webp')?.contentType, 'image/webp');
  const other = bucket({ prefix: 'second/' });
  assert.equal(await other.get('media/e.webp'), undefined);
  assert.deepEqual(await other.list('media'), []);
});

test('S3: a wrong key, secret, region or bucket is refused by the service and thrown as an outage', async () => {
  const wrong: [Partial<S3Settings>, RegExp][] = [
    [{ secret: 'another' }, /403 SignatureDoesNotMatch/],
    [{ keyId: 'AKOTHER' }, /403 InvalidAccessKeyId/],
    [{ region: 'us-east-1' }, /403 AuthorizationHeaderMalformed/],
    [{ bucket: 'no-such-bucket' }, /no bucket/],
  ];
  for (const [change, message] of wrong) {
    const files = bucket(change);
    for (const act of [
      () => files.put('media/a', Buffer.from('x'), ''),
      () => files.get('media/a'),
      () => files.list('media'),
    ])
      await assert.rejects(act, (error: NodeJS.ErrnoException) => {
        assert.match(error.message, message);
        assert.equal(error.code, 'EIO');
        assert.doesNotMatch(error.message, /another|a secret/);
        return true;
      });
  }
});

test('S3: what passes by itself is tried again, twice; a refusal is not', async () => {
  const files = bucket();
  server.failNext(503, 500);
  await files.put('media/retried', Buffer.from('x'), '');
  assert.equal(String(await files.get('media/retried')), 'x');
  server.failNext('hang');
  assert.equal(String(await bucket({}, 50).get('media/retried')), 'x');
  server.calls.length = 0;
  server.failNext(503, 503, 503);
  await assert.rejects(files.get('media/retried'), { code: 'EIO' });
  assert.equal(server.calls.length, 3);
  server.calls.length = 0;
  server.failNext(403);
  await assert.rejects(files.get('media/retried'), { code: 'EIO' });
  assert.equal(server.calls.length, 1);
});

test('S3: nobody at the address is an outage; the guard lets the configured origin through and follows no redirect', async () => {
  await assert.rejects(bucket({ endpoint: 'http://127.0.0.1:1' }).get('media/a'), { code: 'EIO' });
  const guarded = openFileStore({ kind: 's3', ...settings }, '/nowhere');
  server.failNext(302, 302, 302);
  await assert.rejects(guarded.get('media/absent'), /redirected/);
});

test('public files are asked of the bucket once, private ones every time', async () => {
  const files = rememberPublic(bucket());
  await files.put('media/once', Buffer.from('x'), '');
  await files.put('uploads/slips/each', Buffer.from('x'), '');
  server.calls.length = 0;
  for (let i = 0; i < 3; i += 1) {
    await files.get('media/once');
    await files.get('uploads/slips/each');
  }
  assert.equal(server.calls.filter((call) => call.includes('once')).length, 1);
  assert.equal(server.calls.filter((call) => call.includes('each')).length, 3);
  await files.remove('media/once');
  assert.equal(await files.get('media/once'), undefined);
});

test('the configuration names the folder or a whole account, and a fault says the variable, not its value', () => {
  assert.deepEqual(readStorageSettings({}), { kind: 'folder' });
  const env = {
    BAIZE_STORAGE: 's3',
    BAIZE_STORAGE_ENDPOINT: 'https://s3.example/',
    BAIZE_STORAGE_REGION: 'eu-1',
    BAIZE_STORAGE_BUCKET: 'brand-files',
    BAIZE_STORAGE_KEY_ID: 'id',
    BAIZE_STORAGE_SECRET: 'secret-value',
  };
  assert.deepEqual(readStorageSettings(env), {
    kind: 's3',
    endpoint: 'https://s3.example',
    region: 'eu-1',
    bucket: 'brand-files',
    keyId: 'id',
    secret: 'secret-value',
    prefix: '',
  });
  const wrong: Record<string, string>[] = [
    { BAIZE_STORAGE_ENDPOINT: 'https://s3.example/brand-files' },
    { BAIZE_STORAGE_ENDPOINT: 'ftp://s3.example' },
    { BAIZE_STORAGE_BUCKET: '../x' },
    { BAIZE_STORAGE_PREFIX: 'no-slash' },
    { BAIZE_STORAGE_SECRET: '' },
  ];
  for (const change of wrong)
    assert.throws(
      () => readStorageSettings({ ...env, ...change }),
      (error: Error) =>
        error.message.includes(Object.keys(change)[0] ?? '-') && !/secret-value/.test(error.message),
    );
  assert.throws(() => readStorageSettings({ BAIZE_STORAGE: 'tape' }), /BAIZE_STORAGE/);
});
