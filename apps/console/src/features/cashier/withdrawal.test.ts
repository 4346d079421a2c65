import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actedBy, actLook, isWaiting, riskHints } from './withdrawal.ts';

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

test('OPEN-WALLET-09 a dispute whose rest was refunded is over', () => {
  const refunded = { state: 'PARTLY', refundedAmount: '110.00' } as const;
  assert.equal(isWaiting(refunded), false);
  assert.equal(isWaiting({ ...refunded, refundedAmount: null }), true);
});

test('OP-24 the product asks the member to confirm the receipt; the gateway only paid', () => {
  const by = (event: string | null) => actedBy({ event, actor: 'gateway:demo-psp' }).actor;
  assert.deepEqual(['gateway_paid', 'member_asked', null].map(by), [
    'gateway:demo-psp',
    'clock',
    'gateway:demo-psp',
  ]);
});

test('OP-24 a payout that an operator pays by hand has not failed', () => {
  const payout = {
    payoutNo: 'P1',
    purpose: 'withdrawal',
    amount: '50.00',
    outcome: 'by_hand',
    detail: null,
  } as const;
  assert.deepEqual(riskHints({ ...quiet, payout }), []);
});

test('OP-24 what was paid outside is booked by an ordinary button, and one button asks to be pressed', () => {
  assert.equal(actLook('markPaid', ['markPaid', 'reject', 'release']), 'filled');
  assert.equal(actLook('markPaid', ['approve', 'reject', 'markPaid', 'release']), 'default');
  assert.equal(actLook('reject', ['approve', 'reject']), 'danger');
});
