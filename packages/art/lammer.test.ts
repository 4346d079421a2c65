import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lammer, lammerClothIndex, lammerText } from './lammer.ts';
import { fnv1a32 } from './seed.ts';

test('the hash is FNV-1a of 32 bits', () => {
  // Published test vectors of the FNV authors.
  assert.equal(fnv1a32(''), 0x811c9dc5);
  assert.equal(fnv1a32('a'), 0xe40c292c);
  assert.equal(fnv1a32('foobar'), 0xbf9cf968);
});

test('a vendor keeps its cloth: FNV-1a of the code modulo 5', () => {
  for (const code of ['AG', 'CQ9', 'LOTUS', 'TCG_SEA', '乐'])
    assert.equal(lammerClothIndex(code), fnv1a32(code) % 5);
});

test('long codes are shown by their last word and set smaller', () => {
  assert.equal(lammerText('TCG_LOTTO_VN'), 'VN');
  assert.equal(lammerText('LOTUS'), 'LOTUS');
  assert.ok(lammer('LOTUS', 44).fontSize < lammer('AG', 44).fontSize);
  assert.equal(lammer('DS88', 44).fontStretch, 80);
});
