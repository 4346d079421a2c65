import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { demoPsp } from '@baize/cashier';
import { aPayingMerchant, setCashierSettings } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { fixedClock, parseUnits } from '@baize/kernel';
import { writeMemberState, type Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount, liftRestriction, restrict } from '@baize/wallet';
import { withdrawalApprovals } from './approval-kinds.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import type { WithdrawalsPorts } from './deps.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { approveWithdrawal, claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { sendPayout } from './send-payout.ts';
import { payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aPaidWithdrawal, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/**
 * What a module above holds stays in review whatever an operator presses, and says why to operators only (R35). A freeze stops a
 * withdrawal that was asked for before it, at every step up to the wire.
 */
const clock = fixedClock('2026-11-20T10:00:00Z');
const reason = 'a test';
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests> & { ports?: WithdrawalsPorts };
let blocks: string[];
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let ordered: string[];

before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async (_, init) => {
    if (init?.method === 'POST') ordered.push(String(init.body));
    return Response.json({ payoutId: 'out_1', state: 'succeeded', failure: null });
  };
  const gateway = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch: send });
  deps = {
    ...withdrawalsForTests(db, { clock, gateways: [gateway] }),
    ports: {
      withdrawalBlocks: () => Promise.resolve(blocks),
      previewWithdrawalBlocks: () => Promise.resolve(blocks),
      riskHints: () => Promise.resolve([]),
    },
  };
});
after(() => db.drop());
beforeEach(async () => {
  ordered = [];
  blocks = [];
  deps.published.length = 0;
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    const staff = staffForTests(db);
    ana = (await aStaff(tx, staff, { role: 'finance', merchantId: merchant.id })).caller;
    ben = (await aStaff(tx, staff, { role: 'manager', merchantId: merchant.id })).caller;
    member = await aMember(tx, { merchant, balance: '100' });
  });
});

const asked = (make: typeof aWithdrawal) =>
  db.transaction(async (tx) => {
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await make(deps, tx, { member, bankAccount, amount: '60' }));
  });
const by = (who: StaffCaller) => aCall(merchant, who);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const on = () => ({ withdrawalNo, reason, bankReference: 'FT-1', memberReason: 'identity_needed' });
const claim = async (who: StaffCaller) => codeOf(await claimWithdrawal(deps, on(), by(who)));
const approve = async (who: StaffCaller) => codeOf(await approveWithdrawal(deps, on(), by(who)));
const decide = async (proposalId: number | null, who: StaffCaller) => {
  const calls = approvalsHandlers(approvalsForTests(db, clock, { kinds: withdrawalApprovals(deps) }));
  return codeOf(
    await calls.decideProposal({ proposalId: Number(proposalId), decision: 'approve', reason }, by(who)),
  );
};
const theCase = async () => {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, by(ana));
  assert.ok(found.ok);
  return found.value;
};
const hints = async () => (await theCase()).hints.map(({ code }) => code);
const funds = async () => {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen];
};
const onHold = [parseUnits('40'), parseUnits('60')];

test('R35 OP-24 a held withdrawal is neither approved nor marked paid, the case says why; it can be rejected', async () => {
  await asked(aWithdrawal);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  blocks = ['listed_person'];
  assert.equal(await claim(ana), 'ok');
  assert.equal(await approve(ana), 'withdrawal_held');
  assert.equal(codeOf(await markWithdrawalPaid(deps, on(), by(ana))), 'withdrawal_held');
  assert.deepEqual([(await theCase()).state, await hints()], ['REVIEWING', ['listed_person']]);
  assert.equal(deps.published.length, 0, 'no payout was ordered');
  assert.equal(codeOf(await rejectWithdrawal(deps, on(), by(ana))), 'ok');
  assert.deepEqual(await funds(), [parseUnits('100'), 0n]);
});

test('R35 OP-24 the case of a frozen member offers no payment and says why, until the freeze ends', async () => {
  await asked(aWithdrawal);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  assert.equal(await claim(ana), 'ok');
  const freeze = { accountId: member.accountId, kind: 'no_withdraw', ref: 'freeze' } as const;
  await db.transaction((tx) => restrict(tx, { ...freeze, reason }));
  const frozen = await theCase();
  assert.deepEqual([frozen.acts, await hints()], [['reject', 'release'], ['withdrawals_stopped']]);
  assert.equal(await approve(ana), 'withdrawal_held');
  await db.transaction((tx) => liftRestriction(tx, freeze));
  assert.deepEqual((await theCase()).acts, ['approve', 'reject', 'release']);
});

const payBy = (payoutGateway: string) =>
  db.transaction((tx) => setCashierSettings(tx, merchant.id, { payoutGateway }));

test('R35 OP-24 what no longer holds goes on as always, once a gateway pays the brand’s withdrawals out', async () => {
  await asked(aWithdrawal);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  assert.equal(await claim(ana), 'ok');
  await payBy('');
  assert.equal(await approve(ana), 'payout_gateway_missing');
  const { state, payout } = await theCase();
  assert.deepEqual([state, payout, deps.published], ['REVIEWING', null, []]);
  await payBy('demo-psp');
  assert.equal(await approve(ana), 'ok');
  assert.equal((await theCase()).state, 'APPROVED');
});

test('OP-24 without a payout gateway two people pay by hand: the first approves, the second marks it paid', async () => {
  await asked(aWithdrawal);
  await payBy('');
  await db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits('1')));
  assert.deepEqual([await claim(ana), await approve(ana), await claim(ben)], ['ok', 'ok', 'ok']);
  assert.equal(await approve(ben), 'payout_gateway_missing');
  const paid = await markWithdrawalPaid(deps, on(), by(ben));
  assert.ok(paid.ok && paid.value.state === 'AWAIT_CONFIRM', JSON.stringify(paid));
});

const setState = (state: 'FROZEN' | 'LOCKED' | 'CLOSED' | 'ACTIVE') => () =>
  db.transaction((tx) => writeMemberState(tx, member.memberId, state, reason));
/** As risk's freeze and the arrears of a contract do. */
const bound = (ref: string) => {
  const wish = () => ({ accountId: member.accountId, kind: 'no_withdraw', ref, reason }) as const;
  return {
    stop: () => db.transaction((tx) => restrict(tx, wish())),
    lift: () => db.transaction((tx) => liftRestriction(tx, wish())),
  };
};
const lift = setState('ACTIVE');
const STOPS: Record<string, { stop: () => Promise<unknown>; lift: () => Promise<unknown> }> = {
  'the state FROZEN': { stop: setState('FROZEN'), lift },
  'the state LOCKED': { stop: setState('LOCKED'), lift },
  'the state CLOSED': { stop: setState('CLOSED'), lift },
  'a freeze of risk': bound('risk:freeze'),
  'the arrears of a contract': bound('contract:arrears'),
};

for (const [what, { stop, lift: lifted }] of Object.entries(STOPS))
  test(`OP-24 R35 ${what} stops each approval, a payment by hand and an order not sent; the case says so`, async () => {
    await asked(aWithdrawal);
    await claim(ana);
    await stop();
    assert.equal(await approve(ana), 'withdrawal_held', 'the first approval');
    assert.equal(codeOf(await markWithdrawalPaid(deps, on(), by(ana))), 'withdrawal_held');
    assert.deepEqual([(await theCase()).firstApprovedBy, await hints()], [null, ['withdrawals_stopped']]);
    await lifted();
    assert.deepEqual(await hints(), []);
    assert.deepEqual([await approve(ana), await claim(ben)], ['ok', 'ok']);
    await stop();
    assert.equal(await approve(ben), 'withdrawal_held', 'the last approval');
    assert.equal((await theCase()).state, 'REVIEWING');
    await lifted();
    assert.equal(await approve(ben), 'ok');
    await stop();
    assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'not_sent');
    const { state, payout, steps } = await theCase();
    assert.deepEqual(
      [state, payout?.outcome, steps.at(-1)?.event, steps.at(-1)?.reason],
      ['REVIEWING', 'failed', 'not_sent', 'withdrawals_stopped'],
    );
    assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'nothing_to_do', 'the job runs again');
    assert.deepEqual([ordered, await funds()], [[], onHold]);
    assert.equal(codeOf(await rejectWithdrawal(deps, on(), by(ben))), 'ok', 'it can be given back');
    assert.deepEqual(await funds(), [parseUnits('100'), 0n]);
  });

test('OP-24 R35 a payment by hand that was proposed is not made for who was frozen since', async () => {
  await asked(aWithdrawal);
  await claim(ana);
  const proposed = await markWithdrawalPaid(deps, on(), by(ana));
  assert.ok(proposed.ok);
  await setState('FROZEN')();
  assert.equal(await decide(proposed.value.proposalId, ben), 'withdrawal_held');
  assert.deepEqual([(await theCase()).state, await funds()], ['REVIEWING', onHold]);
  await lift();
  assert.equal(await decide(proposed.value.proposalId, ben), 'ok');
});

test('OP-24 R35 the rest of a dispute is neither ordered, sent nor paid by hand to who is frozen; it can be refunded', async () => {
  await asked(aPaidWithdrawal);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const { memberId, account } = member;
  const call = aCall(merchant, { role: 'member', memberId, account, sessionId: '1' });
  assert.ok((await confirmWithdrawal(deps, { withdrawalNo, state: 'not_received' }, call)).ok);
  const payRest = async (byHand: boolean) =>
    codeOf(
      await payWithdrawalRest(deps, { withdrawalNo, reason, bankReference: byHand ? 'FT-1' : null }, by(ana)),
    );
  await setState('FROZEN')();
  for (const byHand of [false, true]) assert.equal(await payRest(byHand), 'withdrawal_held');
  assert.deepEqual([(await theCase()).payouts, await hints()], [[], ['withdrawals_stopped']]);
  await lift();
  assert.equal(await payRest(false), 'ok');
  await setState('FROZEN')();
  assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'not_sent');
  const { state, steps } = await theCase();
  assert.deepEqual([state, steps.at(-1)?.event, ordered], ['NOT_RECEIVED', 'rest_failed', []]);
  assert.equal(codeOf(await refundWithdrawalRest(deps, { withdrawalNo, reason }, by(ana))), 'ok');
  assert.deepEqual(await funds(), [parseUnits('100'), 0n]);
});
