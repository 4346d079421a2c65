import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeOnce } from './made-once.ts';

test('what is made of one thing is the same object per key and turn', () => {
  const source = {};
  const ask = (key: string, turn = 0, from = source) => madeOnce(from, key, () => ({ key, turn }), turn);
  assert.equal(ask('a'), ask('a'));
  assert.notEqual(ask('a'), ask('b'));
  assert.notEqual(ask('a'), ask('a', 0, {}));
  const earlier = ask('a', 1);
  assert.deepEqual(ask('a', 2), { key: 'a', turn: 2 });
  assert.notEqual(ask('a', 1), earlier);
});

test('keys anybody makes up do not fill the memory', () => {
  const source = {};
  const first = madeOnce(source, 'first', () => ({}));
  for (let key = 0; key < 1_000; key += 1) madeOnce(source, String(key), () => ({}));
  assert.notEqual(
    madeOnce(source, 'first', () => ({})),
    first,
  );
});
