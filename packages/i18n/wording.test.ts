import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalogues } from './check.ts';
import { faultsOfWording } from './wording.ts';

test('a text with a banned phrase is named with what to write instead, in any case and only as whole words', () => {
  assert.deepEqual(faultsOfWording('x.y', 'For ever'), ['en: x.y says "for ever"; write: Permanently']);
  assert.deepEqual(faultsOfWording('x.y', 'This changes for everybody.'), []);
});

test('no English text says a banned phrase', () => {
  assert.deepEqual(
    checkCatalogues().filter((fault) => fault.includes('; write: ')),
    [],
  );
});
