import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositStep, isDepositLive, isWithdrawalLive, timeLeft, withdrawalStep } from './progress.ts';

test('OPEN-WALLET-04 a deposit is watched until it is credited or closed', () => {
  assert.equal(isDepositLive('SUBMITTED'), true);
  for (const state of ['CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const)
    assert.equal(isDepositLive(state), false, state);
  assert.equal(depositStep('CREDITED'), 2);
  assert.equal(depositStep('EXPIRED'), -1);
});

test('WALLET-012 OPEN-WALLET-08 a payout is watched until the member or the clock has answered', () => {
  for (const state of ['APPLIED', 'PAYING', 'AWAIT_CONFIRM', 'PARTLY', 'NOT_RECEIVED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), true, state);
  for (const state of ['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED', 'REJECTED', 'CANCELLED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), false, state);
  assert.equal(isWithdrawalLive({ state: 'PARTLY', refundedAmount: '110.00' }), false);
  assert.equal(withdrawalStep('AWAIT_CONFIRM'), 2);
});

test('OPEN-WALLET-04 a countdown follows the clock of the server and stops at zero', () => {
  const start = 1_000_000;
  const end = start + 60_000;
  assert.deepEqual(timeLeft(start, 0, start, end), { seconds: 60, fraction: 1 });
  // The device runs half a minute behind the server.
  assert.deepEqual(timeLeft(start, 30_000, start, end), { seconds: 30, fraction: 0.5 });
  assert.deepEqual(timeLeft(end + 5_000, 0, start, end), { seconds: 0, fraction: 0 });
});
