import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOn, isWaiting, riskHints } from './withdrawal.ts';

const quiet = {
  payoutAmount: '50.00',
  payout: null,
  risk: {
    firstWithdrawal: false,
    turnoverLeft: '0.00',
    depositsTotal: '500.00',
    withdrawalsTotal: '100.00',
    newBankAccount: false,
  },
};

test('OP-24 a withdrawal within what was deposited, from a known account, has no hints', () => {
  assert.deepEqual(riskHints(quiet), []);
});

test('OP-24 hints name what leaves above what came in, exact to the cent', () => {
  const hints = riskHints({ ...quiet, payoutAmount: '400.01' });
  assert.deepEqual(hints, [{ code: 'out_above_in', tone: 'warn', amount: '0.01' }]);
});

test('OP-24 hints put the gravest first', () => {
  const hints = riskHints({
    payoutAmount: '50.00',
    payout: { payoutNo: 'P1', purpose: 'withdrawal', amount: '50.00', outcome: 'unknown', detail: null },
    risk: {
      firstWithdrawal: true,
      turnoverLeft: '12.50',
      depositsTotal: '0.00',
      withdrawalsTotal: '0.00',
      newBankAccount: true,
    },
  });
  assert.deepEqual(
    hints.map((hint) => hint.code),
    ['payout_unknown', 'no_deposit', 'turnover_left', 'new_bank_account', 'first_withdrawal'],
  );
});

test('OP-24 only who claimed a withdrawal is offered to decide it', () => {
  const claimed = { state: 'REVIEWING', claimedBy: 'mara', payout: null, refundedAmount: null } as const;
  assert.deepEqual(actsOn(claimed, 'mara'), ['approve', 'reject']);
  assert.deepEqual(actsOn(claimed, 'timo'), ['claim']);
  assert.deepEqual(actsOn({ ...claimed, state: 'APPLIED', claimedBy: null }, 'timo'), ['claim']);
});

test('OP-24 WALLET-015 a disputed receipt can be closed, a finished one offers nothing', () => {
  assert.deepEqual(actsOn({ state: 'PARTLY', claimedBy: null, payout: null, refundedAmount: null }, 'mara'), [
    'payRest',
    'payRestByHand',
    'refund',
    'force',
  ]);
  assert.deepEqual(
    actsOn({ state: 'RECEIVED', claimedBy: null, payout: null, refundedAmount: null }, 'mara'),
    [],
  );
});

test('OPEN-WALLET-09 a dispute whose rest was refunded is over', () => {
  const refunded = { state: 'PARTLY', claimedBy: null, payout: null, refundedAmount: '110.00' } as const;
  assert.deepEqual(actsOn(refunded, 'mara'), []);
  assert.equal(isWaiting(refunded), false);
  assert.equal(isWaiting({ ...refunded, refundedAmount: null }), true);
});

test('OP-24 above the threshold another operator decides: the first one may claim it and refuse, not approve again', () => {
  const first = { state: 'REVIEWING', payout: null, refundedAmount: null, firstApprovedBy: 'mara' } as const;
  assert.deepEqual(actsOn({ ...first, claimedBy: null }, 'mara'), ['claim']);
  assert.deepEqual(actsOn({ ...first, claimedBy: 'mara' }, 'mara'), ['reject']);
  assert.deepEqual(actsOn({ ...first, claimedBy: 'sun' }, 'sun'), ['approve', 'reject']);
});

test('OP-24 a payout nobody answers for can be marked paid, one that is on its way cannot', () => {
  const paying = { state: 'PAYING', claimedBy: null, refundedAmount: null } as const;
  const payout = { payoutNo: 'P1', purpose: 'withdrawal', amount: '50.00', detail: null } as const;
  assert.deepEqual(actsOn({ ...paying, payout: { ...payout, outcome: 'unknown' } }, 'mara'), ['markPaid']);
  assert.deepEqual(actsOn({ ...paying, payout: { ...payout, outcome: 'pending' } }, 'mara'), []);
  const refusedByRail = {
    state: 'REVIEWING',
    claimedBy: 'mara',
    refundedAmount: null,
    payout: { ...payout, outcome: 'failed' },
  } as const;
  assert.deepEqual(actsOn(refusedByRail, 'mara'), ['approve', 'reject', 'markPaid']);
});
