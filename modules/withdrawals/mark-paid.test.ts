import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { aPayingMerchant } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { fixedClock } from '@baize/kernel';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { withdrawalApprovals } from './approval-kinds.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';

/** Nobody but the operator says that a withdrawal was paid by hand. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let merchant: Merchant;
let deps: ReturnType<typeof withdrawalsForTests>;
let ana: StaffCaller;
let ben: StaffCaller;
let withdrawalNo: string;
before(async () => {
  db = await testDatabase();
  deps = withdrawalsForTests(db, { clock });
});
after(() => db.drop());
beforeEach(async () => {
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    const staff = staffForTests(db);
    ana = (await aStaff(tx, staff, { role: 'finance', merchantId: merchant.id })).caller;
    ben = (await aStaff(tx, staff, { role: 'manager', merchantId: merchant.id })).caller;
    const member = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, member);
    withdrawalNo = (await aWithdrawal(deps, tx, { member, bankAccount, amount: '50' })).withdrawalNo;
  });
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, aCall(merchant, ana))).ok);
});

const reason = 'paid at the counter';
const mark = async () => markWithdrawalPaid(deps, { withdrawalNo, reason }, aCall(merchant, ana));
const marked = async (): Promise<number> => {
  const answer = await mark();
  assert.ok(answer.ok && answer.value.proposalId !== null);
  assert.equal(answer.value.state, 'REVIEWING');
  return answer.value.proposalId;
};
const decide = async (proposalId: number, who: StaffCaller, decision: 'approve' | 'refuse') => {
  const calls = approvalsHandlers(approvalsForTests(db, clock, { kinds: withdrawalApprovals(deps) }));
  const answer = await calls.decideProposal({ proposalId, decision, reason }, aCall(merchant, who));
  return answer.ok ? 'ok' : answer.code;
};
const state = async () =>
  (
    await db.one<{ state: string }>('select state from withdrawals.withdrawal where withdrawal_no = $1', [
      withdrawalNo,
    ])
  ).state;

test('OP-24 R34 a payment by hand counts when a second person says so, and not by who claims it', async () => {
  const id = await marked();
  const again = await mark();
  assert.ok(!again.ok && again.code === 'proposed_already');
  assert.equal(await decide(id, ana, 'approve'), 'same_person');
  assert.equal(await state(), 'REVIEWING');
  assert.equal(await decide(id, ben, 'approve'), 'ok');
  assert.equal(await state(), 'AWAIT_CONFIRM');
});

test('OP-24 R34 the second person refuses it: the withdrawal waits as before', async () => {
  assert.equal(await decide(await marked(), ben, 'refuse'), 'ok');
  assert.equal(await state(), 'REVIEWING');
  assert.equal(await decide(await marked(), ben, 'approve'), 'ok');
});

test('OP-24 what was rejected meanwhile is not paid by an approval', async () => {
  const id = await marked();
  const reject = { withdrawalNo, reason, memberReason: 'account_unusable' };
  assert.ok((await rejectWithdrawal(deps, reject, aCall(merchant, ana))).ok);
  assert.equal(await decide(id, ben, 'approve'), 'state_changed');
  assert.equal(await state(), 'REJECTED');
});
