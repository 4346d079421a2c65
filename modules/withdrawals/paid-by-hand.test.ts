import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant, setCashierSettings } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { aCall, aMember } from '@baize/members/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { markWithdrawalPaid } from './mark-paid.ts';
import { getWithdrawal, listWithdrawals } from './read-withdrawals.ts';
import { approveWithdrawal, claimWithdrawal } from './review-withdrawal.ts';
import { sendPayout } from './send-payout.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OP-24 a payout through the house’s own account is to be paid by hand, and did not fail', async () => {
  const deps = withdrawalsForTests(db, { clock: fixedClock('2026-11-20T10:00:00Z') });
  const { merchant, call, withdrawalNo, own } = await db.transaction(async (tx) => {
    const merchant = await aPayingMerchant(tx);
    await setCashierSettings(tx, merchant.id, { payoutGateway: 'house-transfer' });
    await oneDecides(tx, merchant.id);
    const { caller } = await aStaff(tx, staffForTests(db), { role: 'finance', merchantId: merchant.id });
    const member = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, member);
    const row = await aWithdrawal(deps, tx, { member, bankAccount, amount: '50' });
    return {
      merchant,
      call: aCall(merchant, caller),
      withdrawalNo: row.withdrawalNo,
      own: { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' } as const,
    };
  });
  const of = { withdrawalNo, reason: 'paid at the bank' };
  const seen = async () => {
    const found = await getWithdrawalCase(deps, { withdrawalNo }, call);
    assert.ok(found.ok);
    return found.value;
  };
  /** As its member reads it, alone and in the list. */
  const read = async () => {
    const found = await getWithdrawal(deps, { withdrawalNo }, aCall(merchant, own));
    const listed = await listWithdrawals(deps, { pageNo: 1, pageSize: 5 }, aCall(merchant, own));
    assert.ok(found.ok && listed.ok);
    assert.deepEqual(listed.value.list, [found.value]);
    return found.value.toPayByHand;
  };
  assert.ok((await claimWithdrawal(deps, of, call)).ok);
  assert.equal((await seen()).toPayByHand, false, 'nobody has decided yet');
  assert.equal(await read(), false);
  assert.ok((await approveWithdrawal(deps, of, call)).ok);
  assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'failed');
  const waiting = await seen();
  assert.equal(waiting.state, 'REVIEWING');
  assert.deepEqual([waiting.payout?.outcome, waiting.payout?.detail], ['by_hand', null]);
  assert.deepEqual([waiting.payouts[0]?.outcome, waiting.payouts[0]?.detail], ['by_hand', null]);
  const step = waiting.steps.at(-1);
  assert.deepEqual([step?.event, step?.reason], ['by_hand', null]);
  assert.ok(!waiting.steps.some(({ event }) => event === 'sending'), 'nothing was sent to a gateway');
  assert.equal(waiting.toPayByHand, true);
  assert.equal(await read(), true, 'the member reads it, too');

  assert.ok((await claimWithdrawal(deps, of, call)).ok);
  const paid = await markWithdrawalPaid(deps, { ...of, bankReference: 'FT 0001' }, call);
  assert.ok(paid.ok && paid.value.proposalId === null);
  const done = await seen();
  assert.deepEqual([done.state, done.payout?.outcome], ['AWAIT_CONFIRM', 'by_hand']);
  assert.notEqual(done.paidAt, null);
  assert.equal(done.bankReference, 'FT 0001');
  assert.equal(done.toPayByHand, false);
  assert.equal(await read(), false);
});
