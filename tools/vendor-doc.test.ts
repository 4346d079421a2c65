import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vendorDoc } from './vendor-doc.ts';

const { is, wanted, unexplained } = vendorDoc();

test('docs/vendor-protocol.md says of the wire what packages/vendor-protocol says; npm run vendor:doc writes it anew', () => {
  assert.ok(is === wanted, 'docs/vendor-protocol.md is old: npm run vendor:doc');
});

test('every field that a vendor must send is explained', () => {
  assert.deepEqual(unexplained, []);
});
