import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import {
  approvalsForTests,
  approvalsHandlers,
  expireProposals,
  sweepOvertaken,
} from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { lastNotice, messagesOf } from '@baize/messaging/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { closeAccount, findAccount, reconcile } from '@baize/wallet';
import { adjustmentApprovals } from './adjust.ts';
import type { BookkeepingDeps } from './deps.ts';
import { bookkeepingForTests } from './deps.fixture.ts';
import { bookkeepingHandlers } from './handlers.ts';

let shift = 0;
const began = fixedClock('2026-11-20T10:00:00Z');
const clock = { now: () => new Date(began.now().getTime() + shift) };
const audited: string[] = [];
let db: TestDatabase;
let merchant: Merchant;
let deps: BookkeepingDeps;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  deps = bookkeepingForTests(db, clock, {
    audit: (_tx, { action }) => Promise.resolve(void audited.push(action)),
  });
});
after(() => db.drop());

const calls = () => bookkeepingHandlers(deps);
const approvals = () => approvalsForTests(db, clock, { audit: deps.audit, kinds: adjustmentApprovals(deps) });
const decisions = () => approvalsHandlers(approvals());
const staff = (staffId: number, at = merchant) =>
  staffContext(['ledger.adjust', 'ledger.approve'], { merchant: at, staffId, name: `op${staffId}` });
const [ANNA, BORIS] = [1, 2];
/** The second operator decides about the proposal of an adjustment. */
const decide = async (adjustmentNo: string, by: number, decision: 'approve' | 'refuse', at = merchant) => {
  const { id } = await db.one<{ id: number }>(
    'select id from approvals.proposal where subject = $1 order by id desc limit 1',
    [`adjustment:${adjustmentNo}`],
  );
  return decisions().decideProposal({ proposalId: id, decision, reason: 'not needed' }, staff(by, at));
};
const approve = async (adjustmentNo: string, by: number) => decide(adjustmentNo, by, 'approve');
const someone = (balance = '100'): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance }));
const reader = ({ memberId, account }: Member) =>
  aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
let requests = 0;
const ask = async (member: Member, direction: 'credit' | 'debit', amount: string, requestId?: string) => {
  requests += 1;
  return calls().requestAdjustment(
    {
      memberId: member.memberId,
      direction,
      amount,
      memberReason: 'result_corrected',
      reason: 'a vendor paid twice',
      requestId: requestId ?? `request-${requests}`,
    },
    staff(ANNA),
  );
};
const asked = async (...of: Parameters<typeof ask>) => {
  const answer = await ask(...of);
  assert.ok(answer.ok);
  return answer.value.adjustmentNo;
};
/** As the queue shows it. */
const shown = async ({ account }: Member, adjustmentNo: string) => {
  const page = await calls().listAdjustments({ account, pageNo: 1, pageSize: 20 }, staff(BORIS));
  assert.ok(page.ok);
  return page.value.list.find((one) => one.adjustmentNo === adjustmentNo);
};
const balanceOf = async (member: Member) => (await findAccount(db, member.memberId))?.balance;

test('OP-01 two characters of Chinese are a reason', async () => {
  const { memberId } = await someone();
  const told = { memberReason: 'result_corrected', reason: '测试', requestId: 'request-short' };
  const answer = await calls().requestAdjustment(
    { memberId, direction: 'credit', amount: '5', ...told },
    staff(ANNA),
  );
  assert.ok(answer.ok);
});

test('OP-25 an adjustment moves nothing until a second operator approves, then once', async () => {
  const member = await someone();
  const adjustmentNo = await asked(member, 'credit', '25.50');
  assert.equal(await balanceOf(member), parseUnits('100'));
  assert.deepEqual(await approve(adjustmentNo, ANNA), {
    ok: false,
    code: 'same_person',
  });
  assert.equal(await balanceOf(member), parseUnits('100'));
  // Two approvals at once, three people at the desk: one entry.
  const approvals = await Promise.all([BORIS, 3, 4].map(async (id) => approve(adjustmentNo, id)));
  assert.equal(approvals.filter(({ ok }) => ok).length, 1);
  for (const answer of approvals) assert.ok(answer.ok || answer.code === 'proposal_closed');
  assert.equal(await balanceOf(member), parseUnits('125.5'));
  const seen = await shown(member, adjustmentNo);
  assert.deepEqual(
    [seen?.state, seen?.amount, seen?.balanceAfter, seen?.requestedBy],
    ['POSTED', '25.50', '125.50', 'op1'],
  );
  const told = await db.one<{ template: string }>(
    'select template from messaging.message where member_id = $1',
    [member.memberId],
  );
  assert.equal(told.template, 'adjustment');
});

test('OP-25 the member reads the reason meant for the member in their language, and never the internal note', async () => {
  const member = await someone();
  const adjustmentNo = await asked(member, 'credit', '3');
  await approve(adjustmentNo, BORIS);
  assert.equal((await lastNotice(db, member.memberId))['reason'], 'result_corrected');
  const [told] = await messagesOf(db, reader(member));
  assert.match(told?.body ?? '', /corrected the result of a game/);
  const seen = await shown(member, adjustmentNo);
  assert.deepEqual(
    [seen?.memberReason, seen?.reason],
    ['The game provider corrected the result of a game.', 'a vendor paid twice'],
  );
  const back = await calls().reverseAdjustment(
    { adjustmentNo, memberReason: 'It was not yours.', reason: 'fraud' },
    staff(ANNA),
  );
  assert.ok(back.ok);
  await approve(back.value.adjustmentNo, BORIS);
  const all = await messagesOf(db, reader(member));
  assert.match(all[0]?.body ?? '', /It was not yours\./);
  assert.doesNotMatch(JSON.stringify(all), /vendor paid twice|fraud/);
});

test('OP-25 the table too refuses one person alone', async () => {
  const member = await someone();
  const adjustmentNo = await asked(member, 'credit', '1');
  await assert.rejects(
    db.run(
      `update bookkeeping.adjustment set state = 'POSTED', decided_by_id = requested_by_id, decided_by = 'x',
              decided_at = now(), balance_after = 0 where adjustment_no = $1`,
      [adjustmentNo],
    ),
    /two_people/,
  );
});

test('OP-25 it is taken back only by its opposite, by two people again, once at a time', async () => {
  const member = await someone();
  const first = await asked(member, 'debit', '40');
  const early = await calls().reverseAdjustment(
    { adjustmentNo: first, memberReason: 'mistake_corrected', reason: 'a mistake' },
    staff(ANNA),
  );
  assert.ok(!early.ok && early.code === 'state_changed');
  assert.ok((await approve(first, BORIS)).ok);
  assert.equal(await balanceOf(member), parseUnits('60'));

  const reverse = () =>
    calls().reverseAdjustment(
      { adjustmentNo: first, memberReason: 'mistake_corrected', reason: 'a mistake' },
      staff(BORIS),
    );
  const [one, two] = await Promise.all([reverse(), reverse()]);
  const made = [one, two].find((answer) => answer.ok);
  const refused = [one, two].find((answer) => !answer.ok);
  assert.ok(made?.ok && refused && !refused.ok && refused.code === 'reversed_already');
  const { adjustmentNo } = made.value;
  assert.equal(made.value.reverses, first);
  assert.equal((await approve(adjustmentNo, BORIS)).ok, false, 'who asked');
  assert.equal(await balanceOf(member), parseUnits('60'));
  assert.ok((await approve(adjustmentNo, ANNA)).ok);
  assert.equal(await balanceOf(member), parseUnits('100'));
  const entries = await db.many<{ amount: bigint }>(
    `select amount from wallet.entry where account_id = $1 and kind = 30 order by seq`,
    [member.accountId],
  );
  assert.deepEqual(
    entries.map(({ amount }) => amount),
    [-parseUnits('40'), parseUnits('40')],
    'both entries stand',
  );
});

test('OP-25 what is rejected stays where it was; a rejected reversal leaves room for another', async () => {
  const member = await someone();
  const first = await asked(member, 'credit', '5');
  await approve(first, BORIS);
  const reversal = await calls().reverseAdjustment(
    { adjustmentNo: first, memberReason: 'mistake_corrected', reason: 'perhaps' },
    staff(ANNA),
  );
  assert.ok(reversal.ok);
  const { adjustmentNo } = reversal.value;
  assert.equal((await decide(adjustmentNo, ANNA, 'refuse')).ok, false, 'who asked takes it back');
  assert.ok((await decide(adjustmentNo, BORIS, 'refuse')).ok);
  const refused = await shown(member, adjustmentNo);
  assert.deepEqual([refused?.state, refused?.decidedBy, refused?.remark], ['REJECTED', 'op2', 'not needed']);
  const late = await approve(adjustmentNo, BORIS);
  assert.ok(!late.ok && late.code === 'proposal_closed');
  assert.equal(await balanceOf(member), parseUnits('105'));
  assert.ok(
    (
      await calls().reverseAdjustment(
        { adjustmentNo: first, memberReason: 'mistake_corrected', reason: 'now really' },
        staff(ANNA),
      )
    ).ok,
  );
});

test('OP-25 who asked withdraws it; what nobody decides in seven days is over: nothing moves', async () => {
  const member = await someone();
  const taken = await asked(member, 'credit', '5');
  const left = await asked(member, 'debit', '6');
  const { id } = await db.one<{ id: number }>('select id from approvals.proposal where subject = $1', [
    `adjustment:${taken}`,
  ]);
  const withdraw = { proposalId: id, reason: 'a slip' };
  assert.ok((await decisions().withdrawProposal(withdraw, staff(ANNA))).ok);
  shift += 7 * 24 * 3_600_000;
  assert.ok((await expireProposals(approvals())) > 0);
  const [first, second] = [await shown(member, taken), await shown(member, left)];
  assert.deepEqual([first?.state, first?.decidedBy, first?.remark], ['REJECTED', 'op1', 'a slip']);
  assert.deepEqual([second?.state, second?.decidedBy, second?.remark], ['REJECTED', 'clock', null]);
  assert.equal(await balanceOf(member), parseUnits('100'));
});

test('OP-25 R18 a debit never takes a wallet below zero, and can be approved when there is money', async () => {
  const member = await someone('10');
  const adjustmentNo = await asked(member, 'debit', '10.01');
  const refused = await approve(adjustmentNo, BORIS);
  assert.deepEqual(refused, { ok: false, code: 'insufficient_funds' });
  assert.equal(await balanceOf(member), parseUnits('10'));
  assert.equal((await shown(member, adjustmentNo))?.state, 'REQUESTED');
});

test('R34 an adjustment whose wallet was closed ends: by the clock, or by who approves in vain', async () => {
  const [first, second] = [await someone('0'), await someone('0')];
  const [left, tried] = [await asked(first, 'credit', '5'), await asked(second, 'credit', '6')];
  const waiting = await asked(await someone('1'), 'debit', '2');
  assert.equal(await sweepOvertaken(approvals()), 0, 'too little now is no end');
  for (const { accountId } of [first, second])
    await db.transaction(async (tx) => assert.ok((await closeAccount(tx, accountId)).ok));
  assert.deepEqual(await approve(tried, BORIS), { ok: false, code: 'account_closed' });
  assert.equal(await sweepOvertaken(approvals()), 1);
  const [one, two] = [await shown(first, left), await shown(second, tried)];
  assert.deepEqual([one?.state, one?.decidedBy, one?.remark], ['REJECTED', 'clock', 'overtaken']);
  assert.deepEqual([two?.state, two?.decidedBy, two?.remark], ['REJECTED', 'op2', 'overtaken']);
  assert.deepEqual([await balanceOf(first), await balanceOf(second)], [0n, 0n]);
  const late = await approve(left, BORIS);
  assert.equal(late.ok ? 'ok' : late.code, 'proposal_closed');
  assert.deepEqual(await approve(waiting, BORIS), { ok: false, code: 'insufficient_funds' });
});

test('OP-25 a repeat of a request is one adjustment; another under its number is refused; so is what cannot be', async () => {
  const member = await someone();
  const first = await asked(member, 'credit', '7', 'same-request');
  assert.equal(await asked(member, 'credit', '7', 'same-request'), first);
  const codes = await Promise.all([
    ask(member, 'credit', '8', 'same-request'),
    ask(member, 'credit', '0'),
    ask(member, 'credit', '0.001'),
    ask({ ...member, memberId: 999_999_999 }, 'credit', '1'),
  ]);
  assert.deepEqual(
    codes.map((answer) => (answer.ok ? 'ok' : answer.code)),
    ['request_reused', 'amount_invalid', 'amount_invalid', 'not_found'],
  );
  const gone = await someone('0');
  await db.transaction((tx) => closeAccount(tx, gone.accountId));
  const closed = await ask(gone, 'credit', '1');
  assert.ok(!closed.ok && closed.code === 'account_closed');
  const other = await db.transaction((tx) => aMerchant(tx));
  const elsewhere = await decide(first, BORIS, 'approve', other);
  assert.deepEqual(elsewhere, { ok: false, code: 'not_found' });
  assert.equal(await balanceOf(member), parseUnits('100'));
});

test('OP-25 every deed is in the log, and the ledger reconciles', async () => {
  for (const action of ['approval.propose', 'adjustment.post', 'approval.refuse', 'adjustment.reverse'])
    assert.ok(audited.includes(action), action);
  assert.deepEqual(await reconcile(db, clock), []);
});
