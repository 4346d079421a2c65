import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { beginKeyFiles, endKeyFiles } from './key-files.ts';
import { ensureSecrets } from './secrets.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-keys-'));
after(() => fs.rmSync(root, { recursive: true }));
let folders = 0;
function aFolder() {
  folders += 1;
  const dataDir = path.join(root, String(folders));
  const read = () => ensureSecrets({ dataDir, demo: false }, {});
  return { dir: read().dir, read };
}

test('a new key takes its place and the one before stays beside it, once', () => {
  const { dir, read } = aFolder();
  const first = read();
  assert.equal(first.oldMasterKey, undefined);
  beginKeyFiles(dir);
  const second = read();
  assert.notEqual(second.masterKey, first.masterKey);
  assert.equal(second.oldMasterKey, first.masterKey);
  beginKeyFiles(dir);
  assert.deepEqual(read(), second, 'a rotation that is under way is not begun again');
  assert.equal(fs.statSync(path.join(dir, 'master.key')).mode & 0o077, 0);
  const retired = endKeyFiles(dir, '0123456789abcdef');
  assert.equal(fs.readFileSync(retired ?? '', 'utf8'), first.masterKey);
  assert.deepEqual(read(), { ...second, oldMasterKey: undefined });
  assert.equal(endKeyFiles(dir, '0123456789abcdef'), null);
});

test('killed between any two steps both keys are there, and the next run goes on with the same new one', () => {
  const { dir, read } = aFolder();
  const first = read().masterKey;
  const at = (name: string) => path.join(dir, name);
  // After the new key was written.
  fs.writeFileSync(at('master.key.next'), 'A'.repeat(43) + '=');
  assert.equal(read().masterKey, first);
  // After the old one got its second name.
  fs.linkSync(at('master.key'), at('master.key.old'));
  assert.deepEqual([read().masterKey, read().oldMasterKey], [first, first]);
  beginKeyFiles(dir);
  assert.deepEqual([read().masterKey, read().oldMasterKey], [`${'A'.repeat(43)}=`, first]);
});

test('of keys in the environment the folder’s old one is none', () => {
  const { dir } = aFolder();
  beginKeyFiles(dir);
  const settings = { dataDir: path.dirname(dir), demo: false };
  assert.equal(ensureSecrets(settings, { BAIZE_MASTER_KEY: 'k' }).oldMasterKey, undefined);
  assert.equal(
    ensureSecrets(settings, { BAIZE_MASTER_KEY: 'k', BAIZE_MASTER_KEY_OLD: 'o' }).oldMasterKey,
    'o',
  );
});
