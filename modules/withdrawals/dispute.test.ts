import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { call } from '@baize/endpoint/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { noticesTo } from '@baize/messaging/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { demoPsp } from '@baize/cashier';
import { aPayingMerchant } from '@baize/cashier/testing';
import { withdrawalApprovals } from './approval-kinds.ts';
import type { WithdrawalsPorts } from './deps.ts';
import { cancelWithdrawal, confirmWithdrawal, receiveSilently } from './confirm-withdrawal.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { approveWithdrawal, claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { askPayouts, sendPayout } from './send-payout.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** The second person above the brand's sum, and the ends a disputed payout can have. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests> & { ports?: WithdrawalsPorts };
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let railSays: () => Response | Promise<Response>;
let ordered: string[];

const says = (state: string, failure: string | null = null) =>
  Response.json({ payoutId: `out_${state}`, state, failure });
const lost = () => Promise.reject(new Error('ETIMEDOUT'));

before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async (_, init) => {
    if (init?.method === 'POST') ordered.push((JSON.parse(String(init.body)) as { amount: string }).amount);
    return railSays();
  };
  const gateway = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch: send });
  deps = withdrawalsForTests(db, { clock, gateways: [gateway], audit });
  const staff = staffForTests(db);
  [ana, ben] = await db.transaction(async (tx) => [
    (await aStaff(tx, staff, { username: 'ana', role: 'finance' })).caller,
    (await aStaff(tx, staff, { username: 'ben', role: 'finance' })).caller,
  ]);
});
after(() => db.drop());
beforeEach(async () => {
  ordered = [];
  deps.published.length = 0;
  deps.logged.length = 0;
  railSays = () => says('succeeded');
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' }));
  });
});

const reason = 'looks right';
const by = (who: StaffCaller) => aCall(merchant, who);
const byMember = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const funds = async () => {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen];
};
const units = (...amounts: string[]) => amounts.map((amount) => parseUnits(amount));
const theCase = async () => {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, by(ana));
  assert.ok(found.ok);
  return found.value;
};
const state = async () => (await theCase()).state;
const claim = (who: StaffCaller) => claimWithdrawal(deps, { withdrawalNo }, by(who));
const approve = (who: StaffCaller) => approveWithdrawal(deps, { withdrawalNo, reason }, by(who));
const payRest = (who: StaffCaller, byHand = false) =>
  payWithdrawalRest(deps, { withdrawalNo, reason, bankReference: byHand ? 'FT2' : null }, by(who));
const refund = () => refundWithdrawalRest(deps, { withdrawalNo, reason }, by(ana));
const force = () => forceWithdrawalReceipt(deps, { withdrawalNo, reason }, by(ana));
const answer = (said: 'received' | 'partial' | 'not_received', receivedAmount?: string) =>
  confirmWithdrawal(
    deps,
    { withdrawalNo, state: said, ...(receivedAmount ? { receivedAmount } : {}) },
    byMember(),
  );
const aloneUpto = (sum: string) => db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits(sum)));
async function paidOut(): Promise<void> {
  await claim(ana);
  assert.equal(codeOf(await approve(ana)), 'ok');
  assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'paid');
}
/** Who approved it, and under which rule, as the audit log has it. */
const approvals = async () =>
  (
    await db.many<{ name: string; under: string | null }>(
      `select staff_name as name, after ->> 'decidedUnder' as under from staff.audit
        where target = $1 and action = 'withdrawal.approve' order by id`,
      [`withdrawal:${withdrawalNo}`],
    )
  ).map(({ name, under }) => [name, under]);
const notices = () => noticesTo(db, member.memberId);

test('OP-24 above the brand’s sum two different operators approve; nothing is ordered before', async () => {
  await aloneUpto('59.99');
  await claim(ana);
  assert.equal((await theCase()).needsSecondPerson, true);
  const first = await approve(ana);
  assert.ok(first.ok);
  assert.deepEqual(
    [first.value.state, first.value.firstApprovedBy, first.value.claimedBy, first.value.payout],
    ['REVIEWING', 'ana', null, null],
  );
  assert.deepEqual(ordered, []);
  assert.equal(codeOf(await approve(ben)), 'claimed_by_other', 'who decides has claimed it');
  assert.equal(codeOf(await claim(ana)), 'same_person');
  // Claimed while one approval was enough, decided when two are needed again.
  await aloneUpto('60');
  assert.equal(codeOf(await claim(ana)), 'ok');
  await aloneUpto('59.99');
  assert.equal(codeOf(await approve(ana)), 'same_person');
  assert.equal(await state(), 'REVIEWING');
  assert.deepEqual(await funds(), units('40', '60'), 'still on hold');
  clock.advance(16 * 60_000);
  await claim(ben);
  const second = await approve(ben);
  assert.ok(second.ok && second.value.state === 'APPROVED');
  assert.equal(second.value.decidedUnder, 'two_people');
  assert.deepEqual(await approvals(), [
    ['ana', null],
    ['ben', 'two_people'],
  ]);
});

test('OP-24 R34 above the brand’s sum nobody marks paid alone, whoever approved first; either may still reject', async () => {
  await aloneUpto('10');
  await claim(ana);
  const mark = async () => {
    const marked = await markWithdrawalPaid(deps, { withdrawalNo, bankReference: 'FT1', reason }, by(ana));
    assert.ok(marked.ok && marked.value.proposalId !== null);
    assert.deepEqual([marked.value.state, await funds()], ['REVIEWING', units('40', '60')]);
    await db.run("update approvals.proposal set state = 'EXPIRED', decided_at = now() where id = $1", [
      marked.value.proposalId,
    ]);
  };
  await mark();
  await approve(ana);
  await aloneUpto('60');
  await claim(ana);
  await aloneUpto('10');
  await mark();
  clock.advance(16 * 60_000);
  await claim(ben);
  const rejected = await rejectWithdrawal(
    deps,
    { withdrawalNo, memberReason: 'name_differs', reason: 'not ours' },
    by(ben),
  );
  assert.equal(codeOf(rejected), 'ok');
  assert.deepEqual(await funds(), units('100', '0'));
  assert.deepEqual(await notices(), ['withdrawal_rejected'], 'MSG-003');
});

test('OP-24 at the brand’s sum one operator is enough, and the row says so', async () => {
  await aloneUpto('60');
  await claim(ana);
  const done = await approve(ana);
  assert.ok(done.ok && done.value.state === 'APPROVED' && !done.value.needsSecondPerson);
  assert.equal(done.value.decidedUnder, 'within_sum');
  const kept = await db.one(
    'select decided_under, alone_upto from withdrawals.withdrawal where withdrawal_no = $1',
    [withdrawalNo],
  );
  assert.deepEqual(kept, { decidedUnder: 'within_sum', aloneUpto: parseUnits('60') });
  assert.deepEqual(await approvals(), [['ana', 'within_sum']]);
});

test('OP-24 R34 where a brand has set nothing every withdrawal needs two', async () => {
  await db.run('delete from approvals.rule where merchant_id = $1', [merchant.id]);
  await claim(ana);
  const first = await approve(ana);
  assert.ok(first.ok && first.value.needsSecondPerson && first.value.state === 'REVIEWING');
  assert.equal(codeOf(await claim(ana)), 'same_person');
  assert.equal(first.value.decidedUnder, null);
  assert.deepEqual(ordered, []);
});

test('OP-24 in one-person mode one operator approves any withdrawal, and the row and the log say so', async () => {
  await db.run('update approvals.rule set alone_upto = 0, is_one_person = true where merchant_id = $1', [
    merchant.id,
  ]);
  await claim(ana);
  const done = await approve(ana);
  assert.ok(done.ok && done.value.state === 'APPROVED');
  assert.equal(done.value.decidedUnder, 'one_person');
  assert.deepEqual(await approvals(), [['ana', 'one_person']]);
});

test('MSG-003 R15 the member hears of the approval and the payout, and cannot take approved money back', async () => {
  await claim(ana);
  assert.equal(codeOf(await cancelWithdrawal(deps, { withdrawalNo }, byMember())), 'state_changed');
  await approve(ana);
  assert.equal(codeOf(await cancelWithdrawal(deps, { withdrawalNo }, byMember())), 'state_changed');
  await sendPayout(deps, `${withdrawalNo}-1`);
  assert.equal(codeOf(await cancelWithdrawal(deps, { withdrawalNo }, byMember())), 'state_changed');
  assert.deepEqual(await funds(), units('40', '0'));
  assert.deepEqual(await notices(), ['withdrawal_approved', 'withdrawal_paid']);
});

test('OPEN-WALLET-09 the rest of a disputed payout is paid by a second one, and the member is asked again', async () => {
  await paidOut();
  assert.equal(codeOf(await payRest(ana)), 'state_changed', 'nothing is disputed yet');
  await answer('partial', '45.50');
  const twice = await Promise.all([payRest(ana), payRest(ben)]);
  assert.deepEqual(twice.map(codeOf).toSorted(), ['ok', 'payout_running']);
  for (const other of [refund, force]) assert.equal(codeOf(await other()), 'payout_running');
  assert.equal(await sendPayout(deps, `${withdrawalNo}-2`), 'paid');
  assert.deepEqual(ordered, ['60.00', '14.50']);
  const asked = await theCase();
  assert.deepEqual(
    [asked.state, asked.receivedAmount, asked.payout?.purpose],
    ['AWAIT_CONFIRM', '45.50', 'rest'],
  );
  assert.deepEqual(await funds(), units('40', '0'), 'the wallet was debited once, for the whole payout');
  assert.equal(
    codeOf(await answer('partial', '45.50')),
    'received_amount_invalid',
    'it does not become less',
  );
  assert.equal(codeOf(await answer('received')), 'ok');
  const done = await theCase();
  assert.deepEqual([done.state, done.receivedAmount, done.remainingAmount], ['RECEIVED', '60.00', null]);
  assert.deepEqual(await funds(), units('40', '0'));
});

test('OPEN-WALLET-09 a second payout that fails leaves the dispute open; one that is unknown blocks the other ends', async () => {
  await paidOut();
  await answer('not_received');
  railSays = () => Response.json({ error: 'account_closed' }, { status: 422 });
  await payRest(ana);
  assert.equal(await sendPayout(deps, `${withdrawalNo}-2`), 'failed');
  assert.equal(await state(), 'NOT_RECEIVED');
  railSays = lost;
  await payRest(ana);
  assert.equal(await sendPayout(deps, `${withdrawalNo}-3`), 'unknown');
  for (const other of [refund, force, () => payRest(ben)])
    assert.equal(codeOf(await other()), 'payout_running');
  assert.deepEqual(await funds(), units('40', '0'));
  railSays = () => says('succeeded');
  clock.advance(40_000);
  await askPayouts(deps);
  assert.equal(await state(), 'AWAIT_CONFIRM');
  assert.equal(codeOf(await answer('not_received')), 'ok');
  assert.equal(await state(), 'NOT_RECEIVED');
  assert.equal(codeOf(await refund()), 'ok');
  assert.deepEqual(await funds(), units('100', '0'));
  assert.equal(codeOf(await payRest(ana)), 'state_changed', 'a refunded dispute is over');
});

test('OPEN-WALLET-09 an operator who learns that an unknown second payout was paid says so', async () => {
  await paidOut();
  await answer('partial', '20');
  railSays = lost;
  await payRest(ana);
  await sendPayout(deps, `${withdrawalNo}-2`);
  assert.equal(
    codeOf(await markWithdrawalPaid(deps, { withdrawalNo, bankReference: 'FT1', reason }, by(ben))),
    'ok',
  );
  assert.equal(await state(), 'AWAIT_CONFIRM');
  assert.equal(codeOf(await answer('not_received')), 'ok');
  const still = await theCase();
  assert.deepEqual([still.state, still.receivedAmount, still.remainingAmount], ['PARTLY', '20.00', '40.00']);
});

test('OPEN-WALLET-09 WALLET-014 the rest is paid by hand, and silence about it counts as received', async () => {
  await paidOut();
  await answer('not_received');
  assert.equal(codeOf(await payRest(ana, true)), 'ok');
  assert.deepEqual(ordered, ['60.00'], 'no gateway is asked');
  clock.advance(30 * 60_000);
  await receiveSilently(deps);
  assert.equal(await state(), 'AUTO_RECEIVED');
  assert.deepEqual(await funds(), units('40', '0'));
});

test('OP-24 hints of other modules stand in the case', async () => {
  deps.ports = { riskHints: async () => [{ code: 'shared_device', detail: 'm2' }] };
  assert.deepEqual((await theCase()).hints, [{ code: 'shared_device', detail: 'm2' }]);
  delete deps.ports;
  assert.deepEqual((await theCase()).hints, []);
});

test('R34 OPEN-WALLET-09 a payout that the gateway confirmed is refunded by two, and what was refunded does not remain', async () => {
  await paidOut();
  await db.run('delete from approvals.rule where merchant_id = $1', [merchant.id]);
  await answer('partial', '20');
  const proposed = await refund();
  assert.ok(proposed.ok && proposed.value.proposalId !== null);
  const { proposalId } = proposed.value;
  const kinds = withdrawalApprovals(deps);
  const approvals = approvalsHandlers(approvalsForTests(db, clock, { audit, kinds }));
  const decide = async (who: StaffCaller) =>
    codeOf(
      await call(
        approvalsApi,
        'decideProposal',
        approvals,
        { proposalId, decision: 'approve', reason },
        by(who),
      ),
    );
  const money = { permissions: new Set(['withdrawals.review']) };
  assert.equal(await decide({ ...ana, ...money, name: 'renamed' }), 'same_person');
  assert.equal(await decide({ ...ben, permissions: new Set() }), 'permission_missing');
  assert.deepEqual(await funds(), units('40', '0'), 'nothing moved after a refusal');
  assert.equal(codeOf(await refund()), 'proposed_already');
  for (const other of [() => payRest(ben), () => payRest(ben, true), force])
    assert.equal(codeOf(await other()), 'proposed_already', 'nobody ends it beside the proposal');
  // As a process of an earlier version may have paid it meanwhile; the member says that a part of it came.
  const wait = (state: string) =>
    db.run(
      `update approvals.proposal set state = $2, decided_at = case when $2 = 'PROPOSED' then null else now() end
        where id = $1`,
      [proposalId, state],
    );
  await wait('EXPIRED');
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  assert.equal(codeOf(await payRest(ben)), 'ok');
  await db.run('delete from approvals.rule where merchant_id = $1', [merchant.id]);
  await wait('PROPOSED');
  assert.equal(await sendPayout(deps, `${withdrawalNo}-2`), 'paid');
  assert.equal(codeOf(await answer('partial', '50')), 'ok');
  assert.equal(await decide({ ...ben, ...money }), 'state_changed', 'another rest than was proposed');
  assert.deepEqual(await funds(), units('40', '0'));
  await wait('EXPIRED');
  const again = await refund();
  assert.ok(again.ok && again.value.proposalId !== null);
  const approved = await call(
    approvalsApi,
    'decideProposal',
    approvals,
    { proposalId: again.value.proposalId, decision: 'approve', reason },
    by({ ...ben, ...money }),
  );
  assert.equal(codeOf(approved), 'ok');
  assert.deepEqual(await funds(), units('50', '0'));
  const done = await theCase();
  assert.deepEqual([done.refundedAmount, done.remainingAmount], ['10.00', null]);
});
