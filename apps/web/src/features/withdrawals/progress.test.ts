import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithdrawalLive, withdrawalStep } from './progress.ts';

test('WALLET-012 OPEN-WALLET-08 a payout is watched until the member or the clock has answered', () => {
  for (const state of ['APPLIED', 'PAYING', 'AWAIT_CONFIRM', 'PARTLY', 'NOT_RECEIVED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), true, state);
  for (const state of ['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED', 'REJECTED', 'CANCELLED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), false, state);
  assert.equal(isWithdrawalLive({ state: 'PARTLY', refundedAmount: '110.00' }), false);
  assert.equal(withdrawalStep('AWAIT_CONFIRM'), 2);
});
