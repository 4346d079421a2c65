import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithdrawalLive, withdrawalShown, withdrawalStep } from './progress.ts';

test('WALLET-012 OPEN-WALLET-08 a payout is watched until the member or the clock has answered', () => {
  for (const state of ['APPLIED', 'PAYING', 'AWAIT_CONFIRM', 'PARTLY', 'NOT_RECEIVED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), true, state);
  for (const state of ['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED', 'REJECTED', 'CANCELLED'] as const)
    assert.equal(isWithdrawalLive({ state, refundedAmount: null }), false, state);
  assert.equal(isWithdrawalLive({ state: 'PARTLY', refundedAmount: '110.00' }), false);
  assert.equal(withdrawalStep('AWAIT_CONFIRM'), 2);
});

test('WALLET-012 OP-24 one that an operator has yet to pay reads so, past its review', () => {
  const byHand = withdrawalShown({ state: 'REVIEWING', toPayByHand: true });
  assert.deepEqual([byHand, withdrawalStep(byHand)], ['TO_PAY', 2]);
  const inReview = withdrawalShown({ state: 'REVIEWING', toPayByHand: false });
  assert.deepEqual([inReview, withdrawalStep(inReview)], ['REVIEWING', 1]);
});
