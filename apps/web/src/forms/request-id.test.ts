import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestIds } from './request-id.ts';

test('WALLET-007 WALLET-008 the same input keeps its key until it is granted, another input has another', () => {
  const request = createRequestIds();
  const first = request.of('1 50');
  assert.equal(request.of('1 50'), first);
  const other = request.of('1 60');
  assert.notEqual(other, first);
  assert.notEqual(request.of('1 50'), first);
  const again = request.of('1 50');
  request.done();
  assert.notEqual(request.of('1 50'), again);
});
