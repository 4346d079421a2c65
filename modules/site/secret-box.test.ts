import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretBox, macKeyOf } from './secret-box.ts';

const box = createSecretBox('a test key of at least thirty-two characters');

test('a secret at rest opens only with its key and for its purpose', () => {
  const sealed = box.seal('JBSWY3DP', 'staff.totp:1');
  assert.equal(box.open(sealed, 'staff.totp:1'), 'JBSWY3DP');
  assert.ok(!sealed.includes('JBSWY3DP'));
  assert.throws(() => box.open(sealed, 'staff.totp:2'));
  assert.throws(() =>
    createSecretBox('another test key, also thirty-two characters').open(sealed, 'staff.totp:1'),
  );
  const damaged = Buffer.from(sealed);
  damaged.writeUInt8((damaged.at(-1) ?? 0) ^ 1, damaged.length - 1);
  assert.throws(() => box.open(damaged, 'staff.totp:1'));
});

test('a short key is refused at the start', () => {
  assert.throws(() => createSecretBox('short'), /32 characters/);
});

test('a mac tells values, purposes and keys apart', () => {
  const mac = box.mac('123456', 'factors.code');
  assert.deepEqual(box.mac('123456', 'factors.code'), mac);
  assert.notDeepEqual(box.mac('123457', 'factors.code'), mac);
  assert.notDeepEqual(box.mac('e123456', 'factors.cod'), mac);
  const other = createSecretBox('another test key, also thirty-two characters');
  assert.notDeepEqual(other.mac('123456', 'factors.code'), mac);
});

test('while a key is rotated both open, the new one seals, and macs of every key are known', () => {
  const [first, second] = [
    'the first test key, thirty-two characters',
    'the second test key, also thirty-two long',
  ];
  const [old, next] = [createSecretBox(first), createSecretBox(second)];
  const both = createSecretBox(second, { masterKey: first });
  for (const one of [old, next, both]) assert.equal(both.open(one.seal('x', 'a.b'), 'a.b'), 'x');
  assert.throws(() => old.open(both.seal('x', 'a.b'), 'a.b'));
  assert.throws(() => both.open(old.seal('x', 'a.b'), 'a.c'), 'another purpose opens with no key');
  assert.throws(() => both.open(box.seal('x', 'a.b'), 'a.b'), 'a third key');
  assert.deepEqual(both.macs('1', 'p'), [next.mac('1', 'p'), old.mac('1', 'p')]);
  const ended = createSecretBox(second, { macKeys: [macKeyOf(first)] });
  assert.deepEqual(ended.macs('1', 'p'), both.macs('1', 'p'));
  assert.deepEqual(ended.mac('1', 'p'), next.mac('1', 'p'));
  assert.throws(() => ended.open(old.seal('x', 'a.b'), 'a.b'), 'it seals and opens nothing');
  assert.throws(() => createSecretBox(second, { masterKey: 'short' }), /32 characters/);
});
