import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AMOUNTS, dailySums } from './daily-sums.ts';

const amounts = (text: string) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, text])) as Record<(typeof AMOUNTS)[number], string>;
const day = (of: string, currency: string, text: string, registrations: number) => ({
  day: of,
  currency,
  key: '',
  registrations,
  firstDeposits: 1,
  ...amounts(text),
});

test('OP-31 the foot of the daily totals is the sum of its days, for each currency apart', () => {
  const sums = dailySums(
    [
      day('2026-11-23', 'USD', '0.10', 2),
      day('2026-11-22', 'USD', '-1000000000000.30', 3),
      day('2026-11-22', 'KHR', '400', 1),
      day('2026-11-21', 'KHR', '700', 1),
    ],
    'Total',
  );
  assert.deepEqual(sums, [
    { ...day('Total', 'USD', '-1000000000000.20', 5), firstDeposits: 2 },
    { ...day('Total', 'KHR', '1100', 2), firstDeposits: 2 },
  ]);
});

test('OP-31 one day is its own sum', () => {
  assert.deepEqual(dailySums([day('2026-11-23', 'USD', '1', 1)], 'Total'), []);
  assert.deepEqual(dailySums([], 'Total'), []);
});
