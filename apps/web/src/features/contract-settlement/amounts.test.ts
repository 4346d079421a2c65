import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentOf, sumOf } from './amounts.ts';

const row = (amount: string, paid: string, state: 'CALCULATED' | 'ARREARS' | 'REQUESTED' = 'CALCULATED') => ({
  settlementId: 's_1',
  amount,
  paid,
  state,
});

test('OPEN-CONTRACT-01 what is chosen is paid with everything that is overdue, and counted once', () => {
  // 45 chosen, of them 30 overdue; overdue are 30 + 12 to downlines and 5 to the house: 45 + 12 + 5 = 62 of 100.
  const rows = [row('15.00', '0.00'), row('40.00', '10.00', 'ARREARS')];
  assert.deepEqual(paymentOf(rows, { toDownlines: '42.00', toHouse: '5.00' }, '100.00', 'USD'), {
    chosen: '45.00',
    besides: '17.00',
    all: '62.00',
    after: '38.00',
    missing: '',
  });
});

test('OPEN-CONTRACT-01 what a wallet lacks is told to the coin', () => {
  const nothing = { toDownlines: '0.00', toHouse: '0.00' };
  const told = paymentOf([row('45.01', '0.00')], nothing, '45.00', 'USD');
  assert.deepEqual([told.missing, told.after, told.besides], ['0.01', '-0.01', '']);
  assert.equal(paymentOf([row('45', '0')], nothing, '45', 'VND').missing, '');
  assert.equal(sumOf([row('1.50', '0.25'), row('2.00', '0.00')], 'USD'), '3.25');
});
