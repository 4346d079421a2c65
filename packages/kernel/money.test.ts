import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { currencyDigits } from './currency.ts';
import {
  exactText,
  floorTo,
  formatUnits,
  groupDigits,
  isAmount,
  mulRateFloor,
  parseUnits,
  payableUnits,
} from './money.ts';

test('OPEN-WALLET-01 money text becomes exact units, or is refused', () => {
  const accepted: [string, bigint][] = [
    ['0', 0n],
    ['1', 100_000n],
    ['12.5', 1_250_000n],
    ['-0.00001', -1n],
    ['9999999999999.99999', 999_999_999_999_999_999n],
  ];
  for (const [text, units] of accepted) assert.equal(parseUnits(text), units, text);
  for (const text of ['', ' 1', '1.', '.5', '1e3', '1,000', '0x1', '1.000001', '+1', 'NaN', '12345678901234'])
    assert.throws(() => parseUnits(text), RangeError, text);
});

test('OPEN-WALLET-01 formatting never loses a unit', () => {
  assert.equal(formatUnits(-1_250_000n), '-12.50');
  assert.equal(formatUnits(300_000n, 0), '3');
  assert.throws(() => formatUnits(1n), RangeError);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (units) => {
      assert.equal(parseUnits(formatUnits(units, 5)), units);
    }),
  );
});

test('rounding is towards minus infinity and leaves less than a step', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.integer({ min: 0, max: 5 }),
      (units, d) => {
        const floored = floorTo(units, d);
        assert.ok(floored <= units && units - floored < 10n ** BigInt(5 - d));
        formatUnits(floored, d);
      },
    ),
  );
  assert.equal(mulRateFloor(-1n, 1n, 2n), -1n);
  assert.equal(mulRateFloor(3n, 1n, 2n), 1n);
  assert.equal(currencyDigits('KHR'), 0);
  assert.equal(currencyDigits('USD'), 2);
});

test('digits are grouped by three, without passing through a float', () => {
  const cases = [
    ['1234567.50', '1,234,567.50'],
    ['-1000', '-1,000'],
    ['999', '999'],
    ['99999999999999999.00001', '99,999,999,999,999,999.00001'],
  ] as const;
  for (const [amount, shown] of cases) assert.equal(groupDigits(amount), shown);
});

test('WALLET-018 exact text shows the digits of the currency, and more only where the amount is finer', () => {
  const cases = [
    [1_250_000n, 'USD', '12.50'],
    [0n, 'VND', '0'],
    [-1n, 'USD', '-0.00001'],
    [123_456n, 'USD', '1.23456'],
    [400_000_000n, 'KHR', '4000'],
    [400_050_000n, 'KHR', '4000.5'],
    [1_250_001n, 'USD', '12.50001'],
    [-10n, 'USD', '-0.0001'],
    [300_000n, 'KHR', '3'],
    [350_000n, 'KHR', '3.5'],
  ] as const;
  for (const [units, currency, text] of cases) assert.equal(exactText(units, currency), text);
});

test('OP-23 the amount credited by hand is plain decimal text above zero', () => {
  for (const good of ['1', '0.01', '99.50', '1000'])
    assert.notEqual(payableUnits(good, 'USD'), undefined, good);
  for (const bad of ['', '0', '0.00', '-5', '1,000', '1.005', 'ten', '1e3'])
    assert.equal(payableUnits(bad, 'USD'), undefined, bad);
});

test('an amount is below a million million, and as fine as its currency', () => {
  const cases: [text: string, currency: string | undefined, isOne: boolean][] = [
    ['0', 'USD', true],
    ['999999999999.99999', undefined, true],
    ['1000000000000', undefined, false],
    ['1.000001', undefined, false],
    ['-1', undefined, false],
    ['1.005', undefined, true],
    ['1.005', 'USD', false],
    ['1.500', 'USD', true],
    ['4000.5', 'KHR', false],
    ['4000.00', 'KHR', true],
  ];
  for (const [text, currency, isOne] of cases)
    assert.equal(isAmount(text, currency), isOne, `${text} ${currency}`);
});
