import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECURITY, SECURITY_GROUPS } from './security.ts';

test('OP-06 every setting of security has one place on its page', () => {
  const placed = SECURITY_GROUPS.flatMap(({ members }) => [...members]);
  assert.deepEqual(placed.toSorted(), Object.keys(SECURITY).toSorted());
});
