import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOrderNo } from '@baize/cashier';
import { parseUnits } from '@baize/kernel';
import { flagsOf, isDepositOpen, type DepositState } from './deposit.ts';
import { referenceOf, tailsIn } from './reference.ts';
import { DEPOSIT_STATES } from './shapes.ts';

const usd = parseUnits;

test('OPEN-WALLET-05 what arrived is compared with what was asked for', () => {
  const rows: [DepositState, string, string, string][] = [
    ['WAITING_PAYMENT', '10', '10', ''],
    ['SUBMITTED', '10', '10.01', 'over'],
    ['WAITING_PAYMENT', '10', '9.99', 'under'],
    ['EXPIRED', '10', '10', 'late'],
    ['CANCELLED', '10', '3', 'under late'],
  ];
  for (const [state, amount, received, flags] of rows)
    assert.deepEqual(
      flagsOf({ state, amount: usd(amount) }, usd(received)).join(' '),
      flags,
      `${state} ${received}`,
    );
  assert.deepEqual(DEPOSIT_STATES.filter(isDepositOpen), ['CREATED', 'WAITING_PAYMENT', 'SUBMITTED']);
});

test('OPEN-WALLET-03 a memo names its order however a bank or a hand wrote it', () => {
  const orderNo = newOrderNo('D', new Date('2026-02-28T18:00:00Z'), 'Asia/Bangkok');
  const tail = orderNo.slice(-8);
  assert.equal(referenceOf(orderNo), `NAP${tail}`);
  const rows: [string, string[]][] = [
    [`NAP${tail}`, [tail]],
    [`mbvcb.123.nap${tail.toLowerCase()}.ct tu 0123`, [tail]],
    [`NAP ${tail} thanks`, [tail]],
    [orderNo, [tail]],
    ['NAPO1234567', ['01234567']],
    ['NAPI2345L78', ['12345178']],
    ['dinner', []],
    ['NAP8K3M2', []],
    ['NAP11111111 NAP22222222', ['11111111', '22222222']],
  ];
  for (const [memo, tails] of rows) assert.deepEqual(tailsIn(memo), tails, memo);
});
