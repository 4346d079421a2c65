import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields } from './audit.ts';

test('OP-01 the audit log tells only the fields an action changed', () => {
  assert.deepEqual(changedFields({ state: 'ACTIVE', level: 1 }, { state: 'LOCKED', level: 1 }), [
    { name: 'state', before: 'ACTIVE', after: 'LOCKED' },
  ]);
  assert.deepEqual(changedFields(null, { amount: '10.00', to: ['a'] }), [
    { name: 'amount', before: '', after: '10.00' },
    { name: 'to', before: '', after: '["a"]' },
  ]);
  assert.deepEqual(changedFields(undefined, undefined), []);
  assert.deepEqual(changedFields(1, 2), [{ name: 'value', before: '1', after: '2' }]);
});
