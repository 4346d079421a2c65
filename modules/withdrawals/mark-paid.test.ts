import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  approvalsForTests,
  approvalsHandlers,
  oneDecides,
  onePersonMode,
  sweepOvertaken,
} from '@baize/approvals/testing';
import { demoPsp } from '@baize/cashier';
import { aPayingMerchant, setCashierSettings } from '@baize/cashier/testing';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { withdrawalApprovals } from './approval-kinds.ts';
import { withdrawalsConsoleApi } from './api.ts';
import { applyPayout } from './apply-payout.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
} from './review-withdrawal.ts';
import { withdrawalQueues } from './queues.sql.ts';
import { askPayouts, sendPayout } from './send-payout.ts';
import { payWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** Who decides that a withdrawal is paid, by the gateway or by hand: nobody but the operator says that it was paid by hand. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let merchant: Merchant;
let deps: ReturnType<typeof withdrawalsForTests>;
let ana: StaffCaller;
let ben: StaffCaller;
let member: Member;
let withdrawalNo: string;
let railAnswers: () => Response | Promise<Response>;
before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async () => railAnswers();
  const gateway = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch: send });
  deps = withdrawalsForTests(db, { clock, gateways: [gateway] });
});
after(() => db.drop());
beforeEach(async () => {
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    const staff = staffForTests(db);
    ana = (await aStaff(tx, staff, { role: 'finance', merchantId: merchant.id })).caller;
    ben = (await aStaff(tx, staff, { role: 'manager', merchantId: merchant.id })).caller;
    member = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, member);
    withdrawalNo = (await aWithdrawal(deps, tx, { member, bankAccount, amount: '50' })).withdrawalNo;
  });
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, aCall(merchant, ana))).ok);
});

const reason = 'paid at the counter';
const bankReference = 'FT 20261120 0001';
const lost = () => Promise.reject(new Error('ETIMEDOUT'));
const says = (state: string) => () =>
  Response.json({ payoutId: 'out_1', state, failure: state === 'failed' ? 'account_closed' : null });
const mark = async (who = ana) =>
  markWithdrawalPaid(deps, { withdrawalNo, bankReference, reason }, aCall(merchant, who));
const marked = async (who = ana): Promise<number> => {
  const before = await state();
  const answer = await mark(who);
  assert.ok(answer.ok && answer.value.proposalId !== null);
  assert.equal(answer.value.state, before);
  return answer.value.proposalId;
};
/** Two operators decide to pay it by the gateway. */
async function bothApprove(): Promise<void> {
  assert.ok((await approve(ana)).ok);
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, aCall(merchant, ben))).ok);
  assert.ok((await approve(ben)).ok);
}
const approve = (who: StaffCaller) => approveWithdrawal(deps, { withdrawalNo, reason }, aCall(merchant, who));
/** The gateway was asked to pay, and what it answered. */
async function ordered(attempt: number, answers: typeof railAnswers) {
  railAnswers = answers;
  return sendPayout(deps, `${withdrawalNo}-${attempt}`);
}
async function askedAgain(answers: typeof railAnswers): Promise<void> {
  railAnswers = answers;
  clock.advance(40_000);
  await askPayouts(deps);
}
const frozen = async () => (await findAccount(db, member.memberId))?.frozen;
const decide = async (proposalId: number, who: StaffCaller, decision: 'approve' | 'refuse') => {
  const calls = approvalsHandlers(approvalsForTests(db, clock, { kinds: withdrawalApprovals(deps) }));
  const answer = await calls.decideProposal({ proposalId, decision, reason }, aCall(merchant, who));
  return answer.ok ? 'ok' : answer.code;
};
const endOf = (id: number) =>
  db.one<object>('select state, remark from approvals.proposal where id = $1', [id]);
const OVERTAKEN = { state: 'EXPIRED', remark: 'overtaken' };
const sweep = () => sweepOvertaken(approvalsForTests(db, clock, { kinds: withdrawalApprovals(deps) }));
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

test('OP-24 R34 while a payment by hand waits, nobody approves or rejects, whoever holds the claim', async () => {
  const id = await marked();
  const on = (who: StaffCaller) => aCall(merchant, who);
  const reject = async (who: StaffCaller) =>
    rejectWithdrawal(deps, { withdrawalNo, reason, memberReason: 'account_unusable' }, on(who));
  const refused = {
    ok: false,
    code: 'proposed_already',
    detail: { state: 'REVIEWING', claimedBy: ana.name },
  };
  assert.deepEqual([await approve(ana), await reject(ana)], [refused, refused]);
  const released = await releaseWithdrawal(deps, { withdrawalNo }, on(ana));
  assert.ok(released.ok && released.value.proposed?.proposedBy === ana.name);
  assert.deepEqual(released.value.acts, ['claim']);
  const claimed = await claimWithdrawal(deps, { withdrawalNo }, on(ben));
  assert.ok(claimed.ok);
  assert.deepEqual(claimed.value.acts, ['release']);
  const byBen = { ...refused, detail: { state: 'REVIEWING', claimedBy: ben.name } };
  assert.deepEqual([await approve(ben), await reject(ben)], [byBen, byBen]);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const alone = await markWithdrawalPaid(deps, { withdrawalNo, bankReference, reason }, on(ben));
  assert.ok(!alone.ok && alone.code === 'proposed_already', 'nor pays it alone beside the proposal');
  assert.deepEqual([await state(), await frozen()], ['REVIEWING', parseUnits('50')]);
  assert.equal(await decide(id, ben, 'refuse'), 'ok');
  const done = await reject(ben);
  assert.ok(done.ok && done.value.proposed === null);
  assert.deepEqual([await state(), await frozen()], ['REJECTED', 0n]);
});

test('OP-24 R34 an unknown payout that failed meanwhile is not paid by an approval', async () => {
  await bothApprove();
  assert.equal(await ordered(1, lost), 'unknown');
  const id = await marked();
  await askedAgain(says('failed'));
  assert.equal(await state(), 'REVIEWING');
  assert.equal(await decide(id, ben, 'approve'), 'state_changed');
  assert.deepEqual([await state(), await frozen()], ['REVIEWING', parseUnits('50')]);
  assert.deepEqual(await endOf(id), OVERTAKEN);
});

test('OP-24 R34 an unknown payout that is asked for again may stay unknown: what waits about it is not over', async () => {
  await bothApprove();
  assert.equal(await ordered(1, lost), 'unknown');
  const id = await marked();
  const outcome = (to: string) =>
    db.run('update withdrawals.payout set outcome = $2 where withdrawal_no = $1', [withdrawalNo, to]);
  await outcome('pending');
  await sweep();
  assert.deepEqual(await endOf(id), { state: 'PROPOSED', remark: null });
  await outcome('unknown');
  await askedAgain(says('succeeded'));
  await sweep();
  assert.deepEqual(await endOf(id), OVERTAKEN, 'the gateway paid it');
});

test('OP-24 R34 complaint 22: while an order sent again is on the wire nobody marks it paid; what is paid after somebody did, is logged', async () => {
  await bothApprove();
  assert.equal(await ordered(1, lost), 'unknown');
  const answers = Promise.withResolvers<Response>();
  const isOnWire = Promise.withResolvers<void>();
  const again = ordered(1, () => {
    isOnWire.resolve();
    return answers.promise;
  });
  await isOnWire.promise;
  const refused = await mark();
  assert.ok(!refused.ok && refused.code === 'state_changed', 'the gateway may be paying it this moment');
  answers.reject(new Error('ETIMEDOUT'));
  assert.equal(await again, 'unknown');
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const done = await mark();
  assert.ok(done.ok && done.value.state === 'AWAIT_CONFIRM', 'once it is unknown again somebody does');
  const paid = { payoutNo: `${withdrawalNo}-1`, state: 'paid', gatewayRef: 'out_1', detail: null } as const;
  deps.logged.length = 0;
  assert.equal(await db.transaction((tx) => applyPayout(deps, tx, 'demo-psp', paid)), 'already_settled');
  assert.deepEqual(
    deps.logged.map(({ level }) => level),
    ['warn'],
  );
  assert.deepEqual([await state(), await frozen()], ['AWAIT_CONFIRM', 0n]);
});

test('OP-24 R34 an approval marks no other payout paid than the one it was proposed for', async () => {
  const id = await marked();
  // As a process of an earlier version may have ordered one.
  await db.run("update approvals.proposal set state = 'EXPIRED', decided_at = now() where id = $1", [id]);
  await bothApprove();
  await db.run("update approvals.proposal set state = 'PROPOSED', decided_at = null where id = $1", [id]);
  assert.equal(await ordered(1, lost), 'unknown');
  assert.equal(await decide(id, ben, 'approve'), 'state_changed');
  assert.deepEqual([await state(), await frozen()], ['PAYING', parseUnits('50')]);
});

for (const [rule, byTwo] of [
  ['an unknown payout of the rest is proposed with its own sum', false],
  ['who approved the whole payout agreed to no second one of the rest', true],
] as const)
  test(`OP-24 OPEN-WALLET-09 ${rule}`, async () => {
    if (byTwo) await bothApprove();
    await db.transaction((tx) => oneDecides(tx, merchant.id));
    if (!byTwo) assert.ok((await approve(ana)).ok);
    assert.equal(await ordered(1, says('succeeded')), 'paid');
    const caller = {
      role: 'member',
      memberId: member.memberId,
      account: member.account,
      sessionId: '1',
    } as const;
    const part = { withdrawalNo, state: 'partial', receivedAmount: '30' } as const;
    assert.ok((await confirmWithdrawal(deps, part, aCall(merchant, caller))).ok);
    assert.ok(
      (await payWithdrawalRest(deps, { withdrawalNo, reason, bankReference: null }, aCall(merchant, ana))).ok,
    );
    assert.equal(await ordered(2, lost), 'unknown');
    await db.run('delete from approvals.rule where merchant_id = $1', [merchant.id]);
    // Ana's first approval was of the whole payout.
    const [first, second] = byTwo ? [ben, ana] : [ana, ben];
    const id = await marked(first);
    const { amount } = await db.one<{ amount: bigint }>(
      'select amount from approvals.proposal where id = $1',
      [id],
    );
    assert.equal(amount, parseUnits('20'));
    assert.equal(await decide(id, second, 'approve'), 'ok');
    assert.equal(await state(), 'AWAIT_CONFIRM');
  });

test('OP-24 R34 a withdrawal that waits for another is neither offered nor counted', async () => {
  const waits = async (who: StaffCaller) =>
    (await withdrawalQueues(deps)[0]?.find(merchant.id, who))?.count ?? 0;
  const standing = async (who: StaffCaller) => {
    const found = await getWithdrawalCase(deps, { withdrawalNo }, aCall(merchant, who));
    assert.ok(found.ok);
    return [found.value.barred, found.value.acts, await waits(who)];
  };
  assert.deepEqual(await standing(ben), [null, ['release'], 1]);
  assert.ok((await approve(ana)).ok, 'two are needed: the first');
  assert.deepEqual(await standing(ana), ['same_person', ['reject'], 0]);
  assert.deepEqual(await standing(ben), [null, ['claim'], 1]);
  const invited = { staff: ana, action: 'staff.invite', target: `staff:${ben.staffId}` };
  await db.transaction((tx) => audit(tx, { ...invited, ip: '203.0.113.9', requestId: 'a test' }));
  assert.deepEqual(await standing(ben), ['same_issuer', [], 0]);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  assert.deepEqual(await standing(ben), [null, ['claim'], 1], 'one is enough by now');
});

test('OP-24 R34 what is proposed waits under Approvals, not among the withdrawals', async () => {
  const waits = async () => (await withdrawalQueues(deps)[0]?.find(merchant.id, ben))?.count ?? 0;
  assert.equal(await waits(), 1);
  const done = await markWithdrawalPaid(deps, { withdrawalNo, bankReference, reason }, aCall(merchant, ana));
  assert.ok(done.ok && done.value.proposalId !== null);
  assert.equal(await waits(), 0);
});

test('OP-24 a payment by hand keeps the bank’s number, and the second person sees where it was used before', async () => {
  const theCase = async (number = withdrawalNo) => {
    const found = await getWithdrawalCase(deps, { withdrawalNo: number }, aCall(merchant, ben));
    assert.ok(found.ok);
    return [found.value.bankReference, found.value.sameReference];
  };
  const input = withdrawalsConsoleApi.operations.markWithdrawalPaid.input;
  for (const [text, takes] of [
    ['  ', false],
    ['x'.repeat(65), false],
    ['x'.repeat(64), true],
  ] as const)
    assert.equal(input.safeParse({ withdrawalNo, reason, bankReference: text }).success, takes);
  assert.equal(await decide(await marked(), ben, 'approve'), 'ok');
  assert.deepEqual(await theCase(), [bankReference, []]);
  const second = await db.transaction(async (tx) => {
    const other = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Chan Sok' });
    const bankAccount = await aBankAccount(tx, other);
    return (await aWithdrawal(deps, tx, { member: other, bankAccount, amount: '50' })).withdrawalNo;
  });
  const on = { withdrawalNo: second, bankReference, reason };
  assert.ok((await claimWithdrawal(deps, on, aCall(merchant, ana))).ok);
  const again = await markWithdrawalPaid(deps, on, aCall(merchant, ana));
  assert.ok(again.ok);
  assert.deepEqual([again.value.sameReference, again.value.bankReference], [[withdrawalNo], null]);
  const { payload } = await db.one<{ payload: object }>(
    'select payload from approvals.proposal where id = $1',
    [again.value.proposalId],
  );
  assert.partialDeepStrictEqual(payload, { bankReference, sameReference: [withdrawalNo] });
  assert.equal(await decide(again.value.proposalId ?? 0, ben, 'approve'), 'ok');
  assert.deepEqual(await theCase(second), [bankReference, [withdrawalNo]]);
});

for (const [what, isOneIssuer, rule, decidedUnder] of [
  ['a colleague agreed', false, oneDecides, 'two_people'],
  ['who let the second in approved first, within the sum', true, oneDecides, 'within_sum'],
  ['who let the second in approved first, in one-person mode', true, onePersonMode, 'one_person'],
] as const)
  test(`OP-24 R34 it says by which rule it was decided: ${what}`, async () => {
    const invited = { staff: ana, action: 'staff.invite', target: `staff:${ben.staffId}` };
    if (isOneIssuer)
      await db.transaction((tx) => audit(tx, { ...invited, ip: '203.0.113.9', requestId: 'a test' }));
    assert.ok((await approve(ana)).ok, 'two are needed: the first');
    await db.transaction((tx) => rule(tx, merchant.id));
    assert.ok((await claimWithdrawal(deps, { withdrawalNo }, aCall(merchant, ben))).ok);
    const done = await approve(ben);
    assert.ok(done.ok);
    assert.deepEqual([done.value.state, done.value.decidedUnder], ['APPROVED', decidedUnder]);
  });

const isWaiting = async () =>
  (
    await db.many(
      `select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`,
    )
  ).length > 0;

for (const [what, before, after, approved] of [
  ['raised', 0n, parseUnits('1000'), ['REVIEWING', null, undefined]],
  ['lowered', parseUnits('1000'), 0n, ['APPROVED', 'within_sum', 'pending']],
] as const)
  test(`OP-24 R34 the brand's sum is ${what} while an approval is under way: it holds from the next act on`, async () => {
    await db.transaction(async (tx) => {
      await setCashierSettings(tx, merchant.id, { payoutGateway: before === 0n ? '' : 'demo-psp' });
      await oneDecides(tx, merchant.id, before);
    });
    const order: string[] = [];
    let change: Promise<unknown> | undefined;
    /** Once the act has read the rule, somebody changes it, until that is done or waits. */
    const meanwhile = (tx: Tx): Tx => ({
      ...tx,
      maybe: async <Row>(...query: Parameters<Tx['maybe']>) => {
        const row = await tx.maybe<Row>(...query);
        if (change || !String(query[0]).includes('approvals.rule')) return row;
        change = db
          .transaction((other) => oneDecides(other, merchant.id, after))
          .then(() => order.push('rule'));
        while (order.length === 0 && !(await isWaiting())) await setImmediate();
        return row;
      },
    });
    const slow: typeof deps = {
      ...deps,
      db: {
        ...db,
        transaction: (work, options) =>
          db.transaction(async (tx) => {
            const value = await work(meanwhile(tx));
            order.push('act');
            return value;
          }, options),
      },
    };
    const done = await approveWithdrawal(slow, { withdrawalNo, reason }, aCall(merchant, ana));
    await change;
    assert.ok(done.ok);
    const { state: now, decidedUnder, payout } = done.value;
    assert.deepEqual([now, decidedUnder, payout?.outcome], approved);
    assert.deepEqual(order, ['act', 'rule']);
  });

test('OP-24 R34 a payment by hand that nobody decided keeps nobody once it is over, before the clock has closed it', async () => {
  await marked();
  clock.advance(7 * DAY_MS);
  assert.equal((await withdrawalQueues(deps)[0]?.find(merchant.id, ben))?.count, 1);
  const claimed = await claimWithdrawal(deps, { withdrawalNo }, aCall(merchant, ben));
  assert.ok(claimed.ok && claimed.value.proposed === null);
  assert.deepEqual(claimed.value.acts, ['approve', 'reject', 'release']);
  assert.ok((await approve(ben)).ok);
});
