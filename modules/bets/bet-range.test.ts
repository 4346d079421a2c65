import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betRange, isKept } from './bet-range.ts';
import { moneyText } from './money-text.ts';

const now = new Date('2026-11-20T15:00:00Z');
const told = (asked: { from?: string | number; to?: string | number }) => {
  const range = betRange(asked, now);
  return range.ok ? [range.value.from.toISOString(), range.value.to.toISOString()] : range.code;
};

test('OPEN-WALLET-12 days are days of the product’s zone and `to` includes its day', () => {
  assert.deepEqual(told({ from: '2026-11-01', to: '2026-11-01' }), [
    '2026-10-31T17:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
  ]);
  assert.deepEqual(told({}), ['2026-11-13T15:00:00.000Z', '2026-11-20T15:00:00.001Z']);
  assert.deepEqual(told({ from: 0, to: 86_400_000 }), [
    '1970-01-01T00:00:00.000Z',
    '1970-01-02T00:00:00.000Z',
  ]);
});

test('OPEN-WALLET-12 ranges that are empty, reversed, impossible or longer than 31 days are refused', () => {
  assert.equal(told({ from: '2026-11-02', to: '2026-11-01' }), 'range_invalid');
  assert.equal(told({ from: 5, to: 5 }), 'range_invalid');
  assert.equal(told({ from: '2026-02-30' }), 'range_invalid');
  assert.equal(told({ from: 9e15, to: 9.1e15 }), 'range_invalid');
  assert.deepEqual(typeof told({ from: '2026-10-01', to: '2026-10-31' }), 'object');
  assert.equal(told({ from: '2026-10-01', to: '2026-11-01' }), 'range_too_long');
});

test('OPEN-WALLET-12 a member looks back 180 days, today not counted', () => {
  // 20 November less 180 days is 24 May, which begins at 17:00 UTC of the day before.
  assert.equal(isKept(new Date('2026-05-23T17:00:00Z'), now), true);
  assert.equal(isKept(new Date('2026-05-23T16:59:59Z'), now), false);
});

test('WALLET-018 money in the record loses no unit', () => {
  const cases: [bigint, string, string][] = [
    [100_000n, 'USD', '1.00'],
    [123_456n, 'USD', '1.23456'],
    [-1n, 'USD', '-0.00001'],
    [150_000n, 'USD', '1.50'],
    [400_000_000n, 'KHR', '4000'],
    [400_050_000n, 'KHR', '4000.5'],
    [0n, 'VND', '0'],
  ];
  for (const [units, currency, text] of cases) assert.equal(moneyText(units, currency), text);
});
