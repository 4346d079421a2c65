import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Language, StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { messagesOf } from '@baize/messaging/testing';
import type { Merchant } from '@baize/site';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { getWithdrawal, listWithdrawals } from './read-withdrawals.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { forceWithdrawalReceipt, refundWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** The member reads the reason that is meant for them, never an operator's note for the audit log. */
const NOTE = 'smells of a straw man';
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
let ana: StaffCaller;
before(async () => {
  db = await testDatabase();
  deps = withdrawalsForTests(db, { audit });
  ana = (await db.transaction((tx) => aStaff(tx, staffForTests(db), { username: 'ana' }))).caller;
});
after(() => db.drop());
beforeEach(async () => {
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' }));
  });
  await claimWithdrawal(deps, { withdrawalNo }, staff());
});

const staff = () => aCall(merchant, ana);
const reader = (language: Language | undefined = 'EN') => ({
  ...aCall(merchant, {
    role: 'member' as const,
    memberId: member.memberId,
    account: member.account,
    sessionId: '1',
  }),
  language,
});
async function ownRow(language?: Language) {
  const found = await getWithdrawal(deps, { withdrawalNo }, reader(language));
  assert.ok(found.ok);
  return found.value;
}
/** Everything the site and the inbox say to this member. */
async function read(language?: Language): Promise<string> {
  const list = await listWithdrawals(deps, { pageNo: 1, pageSize: 20 }, reader(language));
  assert.ok(list.ok);
  return JSON.stringify([await ownRow(language), list.value, await messagesOf(db, reader(language))]);
}
async function noteIsInTheLog() {
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from staff.audit where target = $1 and reason = $2',
    [`withdrawal:${withdrawalNo}`, NOTE],
  );
  assert.ok(n > 0, 'the note is in the audit log');
}

test('OPEN-WALLET-08 MSG-003 a rejection tells the member the chosen reason in their language, and never the note', async () => {
  const on = { withdrawalNo, memberReason: 'name_differs', reason: NOTE };
  assert.ok((await rejectWithdrawal(deps, on, staff())).ok);
  for (const [language, words] of [
    ['EN', 'The account holder’s name is not the name of your account with us.'],
    ['CN', '收款账户姓名与您在本站的姓名不一致。'],
    ['KM', 'ឈ្មោះម្ចាស់គណនីមិនត្រូវនឹងឈ្មោះគណនីរបស់អ្នកនៅជាមួយយើងទេ។'],
  ] as const) {
    assert.equal((await ownRow(language)).memberReason, words);
    const [notice] = await messagesOf(db, reader(language));
    assert.ok((notice?.body ?? '').includes(words), language);
    assert.ok(!(await read(language)).includes(NOTE));
  }
  await noteIsInTheLog();
  const shown = await getWithdrawalCase(deps, { withdrawalNo }, staff());
  assert.ok(shown.ok);
  assert.equal(shown.value.steps.at(-1)?.reason, NOTE, 'operators read the note');
});

test('OPEN-WALLET-08 an operator’s own words reach the member as they are', async () => {
  const own = 'Please call us about your new account.';
  const on = { withdrawalNo, memberReason: own, reason: NOTE };
  assert.ok((await rejectWithdrawal(deps, on, staff())).ok);
  assert.equal((await ownRow('KM')).memberReason, own);
  assert.ok(!(await read('KM')).includes(NOTE));
});

test('WALLET-015 OPEN-WALLET-09 why it was marked paid, refunded or closed is for operators alone', async () => {
  const on = { withdrawalNo, reason: NOTE };
  assert.ok((await markWithdrawalPaid(deps, { ...on, bankReference: 'FT1' }, staff())).ok);
  assert.ok(!(await read()).includes(NOTE), 'marked paid');
  const part = { withdrawalNo, state: 'partial' as const, receivedAmount: '20' };
  assert.ok((await confirmWithdrawal(deps, part, reader())).ok);
  assert.ok((await refundWithdrawalRest(deps, on, staff())).ok);
  assert.ok(!(await read()).includes(NOTE), 'refunded');
  assert.equal((await ownRow()).memberReason, null);
  await noteIsInTheLog();
});

test('WALLET-015 why a dispute was closed as received is for operators alone', async () => {
  const on = { withdrawalNo, reason: NOTE };
  assert.ok((await markWithdrawalPaid(deps, { ...on, bankReference: 'FT1' }, staff())).ok);
  assert.ok((await confirmWithdrawal(deps, { withdrawalNo, state: 'not_received' }, reader())).ok);
  assert.ok((await forceWithdrawalReceipt(deps, on, staff())).ok);
  assert.ok(!(await read()).includes(NOTE));
  await noteIsInTheLog();
});
