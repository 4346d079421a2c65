import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsOf, typeOf } from './history.ts';
import { KIND, type Kind } from './transfer-kinds.ts';
import { TRANSACTION_TYPES } from './api.ts';

test('WALLET-017 every type finds its kinds, and every kind reads as its type', () => {
  for (const type of TRANSACTION_TYPES) {
    assert.ok(kindsOf(type).length > 0, type);
    for (const kind of kindsOf(type)) assert.equal(typeOf(kind), type);
  }
  const silent = (Object.keys(KIND) as Kind[]).filter((kind) => !kindsOf('ALL').includes(kind));
  assert.deepEqual(silent, ['tombstone', 'clawback', 'vendor_play', 'late_win', 'late_rollback']);
});
