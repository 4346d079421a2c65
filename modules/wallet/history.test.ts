import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactText, kindsOf, rangeOf, typeOf } from './history.ts';
import { KIND, type Kind } from './transfer-kinds.ts';
import { TRANSACTION_TYPES } from './api.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

test('amounts are told to the unit, with the currency’s digits', () => {
  assert.equal(exactText(100_050_000n, 'USD'), '1000.50');
  assert.equal(exactText(-1n, 'USD'), '-0.00001');
  assert.equal(exactText(123_400n, 'USD'), '1.234');
  assert.equal(exactText(500_000n, 'KHR'), '5');
  assert.equal(exactText(550_000n, 'KHR'), '5.5');
});

test('OPEN-WALLET-12 a range is at most 31 days and 180 days back', () => {
  const told = (from?: string | number, to?: string | number) => {
    const range = rangeOf({ from, to }, NOW, { withinDays: 180 });
    return range.ok ? [range.value.from.toISOString(), range.value.to.toISOString()] : range.code;
  };
  // Days are the product's: GMT+7.
  assert.deepEqual(told('2026-11-01', '2026-11-20'), [
    '2026-10-31T17:00:00.000Z',
    '2026-11-20T17:00:00.000Z',
  ]);
  assert.deepEqual(told('2026-11-20', '2026-11-20'), [
    '2026-11-19T17:00:00.000Z',
    '2026-11-20T17:00:00.000Z',
  ]);
  assert.deepEqual(told(NOW.getTime() - 1_000, NOW.getTime())[1], NOW.toISOString());
  assert.deepEqual(told()[0], '2026-11-13T17:00:00.000Z');
  assert.equal(told('2026-10-01', '2026-11-01'), 'range_too_long');
  assert.ok(Array.isArray(told('2026-10-01', '2026-10-31')));
  assert.equal(told('2026-05-01', '2026-05-10'), 'range_too_old');
  assert.equal(told('2026-11-20', '2026-11-19'), 'range_invalid');
  assert.equal(told('2026-02-30', '2026-03-01'), 'range_invalid');
  assert.equal(told(1e18, 2e18), 'range_invalid');
});

test('WALLET-017 every type finds its kinds, and every kind reads as its type', () => {
  for (const type of TRANSACTION_TYPES) {
    assert.ok(kindsOf(type).length > 0, type);
    for (const kind of kindsOf(type)) assert.equal(typeOf(kind), type);
  }
  const silent = (Object.keys(KIND) as Kind[]).filter((kind) => !kindsOf('ALL').includes(kind));
  assert.deepEqual(silent, ['tombstone', 'clawback', 'vendor_play', 'late_win', 'late_rollback']);
});
