import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  doneShare,
  faultOf,
  withdrawalFaultOf,
  feeOf,
  isSame,
  lessOf,
  mostOf,
  readAmount,
} from './amount.ts';

test('WALLET-007 WALLET-008 a typed amount is read as decimal text, never as a float', () => {
  const cases: [string, string, string | undefined][] = [
    ['50', 'USD', '50'],
    ['1,000.50', 'USD', '1000.50'],
    [' 99.5 ', 'USD', '99.5'],
    ['99.', 'USD', '99'],
    ['0.01', 'USD', '0.01'],
    ['0', 'USD', undefined],
    ['0.00', 'USD', undefined],
    ['1.005', 'USD', undefined],
    ['100.5', 'VND', undefined],
    ['20000', 'VND', '20000'],
    ['-5', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['ten', 'USD', undefined],
    ['', 'USD', undefined],
  ];
  for (const [typed, currency, read] of cases) assert.equal(readAmount(typed, currency), read, typed);
});

test('OPEN-WALLET-03 OPEN-WALLET-07 an amount outside the limits is told before the server is asked', () => {
  const limits = { min: '10.00', max: '500.00', withdrawable: '120.00' };
  assert.equal(faultOf(undefined, limits), 'amount_invalid');
  assert.equal(faultOf('9.99', limits), 'amount_below_min');
  assert.equal(faultOf('500.01', limits), 'amount_above_max');
  assert.equal(faultOf('120.01', limits), 'insufficient_funds');
  assert.equal(faultOf('120', limits), undefined);
});

test('OPEN-WALLET-07 the fee is free while a free one is left, then a rate with a minimum, rounded down', () => {
  assert.deepEqual(feeOf('100', 'USD', { feeBps: 150, feeMin: '1.00', free: true }), {
    fee: '0.00',
    left: '100.00',
  });
  assert.deepEqual(feeOf('100', 'USD', { feeBps: 150, feeMin: '1.00' }), { fee: '1.50', left: '98.50' });
  assert.deepEqual(feeOf('10', 'USD', { feeBps: 150, feeMin: '1.00' }), { fee: '1.00', left: '9.00' });
  assert.deepEqual(feeOf('33.33', 'USD', { feeBps: 150 }), { fee: '0.49', left: '32.84' });
});

test('OPEN-WALLET-07 all that can be taken out is cut to the limit of one withdrawal and to what can be paid', () => {
  assert.equal(mostOf('120.00', '500.00', 'USD'), '120.00');
  assert.equal(mostOf('1200.00', '500.00', 'USD'), '500.00');
  assert.equal(mostOf('120.01999', '500.00', 'USD'), '120.01');
  assert.equal(isSame('50', '50.00'), true);
});

test('OPEN-WALLET-06 a withdrawal above what is free says the turnover that is left, where there is some', () => {
  const limits = { min: '10', max: '100', withdrawable: '0', turnoverLeft: '0' };
  assert.equal(withdrawalFaultOf('50', limits), 'insufficient_funds');
  assert.equal(withdrawalFaultOf('50', { ...limits, turnoverLeft: '20' }), 'turnover_unmet');
  assert.equal(withdrawalFaultOf('5', { ...limits, turnoverLeft: '20' }), 'amount_below_min');
  assert.equal(withdrawalFaultOf('50', { ...limits, withdrawable: '50' }), undefined);
});

test('OPEN-WALLET-06 the share of the turnover that is done is full only when nothing is left', () => {
  const cases: [string, string, number][] = [
    ['100.00', '100.00', 0],
    ['99.99', '100.00', 1],
    ['25.00', '100.00', 75],
    ['0.01', '100.00', 99],
    ['0.00', '100.00', 100],
    ['0.00', '0.00', 100],
  ];
  for (const [left, asked, share] of cases)
    assert.equal(doneShare(left, asked), share, `${left} of ${asked}`);
  assert.equal(lessOf('100.00', '25.00', 'USD'), '75.00');
});
