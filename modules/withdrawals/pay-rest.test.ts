import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { demoPsp } from '@baize/cashier';
import { aPayingMerchant, setCashierSettings } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { withdrawalApprovals } from './approval-kinds.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import type { WithdrawalsPorts } from './deps.ts';
import { sendPayout } from './send-payout.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aPaidWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** The rest of a disputed payout leaves the house a second time, at the member's word. */
const clock = fixedClock('2026-11-20T10:00:00Z');
const reason = 'the bank lost it';
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests> & { ports?: WithdrawalsPorts };
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let blocks: string[];
let ordered: string[];

before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async (_, init) => {
    if (init?.method === 'POST') ordered.push((JSON.parse(String(init.body)) as { amount: string }).amount);
    return Response.json({ payoutId: 'out_1', state: 'succeeded', failure: null });
  };
  const gateway = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch: send });
  deps = {
    ...withdrawalsForTests(db, { clock, gateways: [gateway], audit }),
    ports: {
      withdrawalBlocks: () => Promise.resolve(blocks),
      previewWithdrawalBlocks: () => Promise.resolve(blocks),
    },
  };
});
after(() => db.drop());
beforeEach(async () => {
  blocks = [];
  ordered = [];
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    const staff = staffForTests(db);
    ana = (await aStaff(tx, staff, { role: 'finance', merchantId: merchant.id })).caller;
    ben = (await aStaff(tx, staff, { role: 'manager', merchantId: merchant.id })).caller;
    member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    withdrawalNo = (await aPaidWithdrawal(deps, tx, { member, bankAccount, amount: '60' })).withdrawalNo;
  });
  await says('not_received');
});

const by = (who: StaffCaller) => aCall(merchant, who);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const says = async (state: 'received' | 'not_received') => {
  const { memberId, account } = member;
  const caller = { role: 'member', memberId, account, sessionId: '1' } as const;
  assert.ok((await confirmWithdrawal(deps, { withdrawalNo, state }, aCall(merchant, caller))).ok);
};
const payRest = (who: StaffCaller, byHand: boolean) =>
  payWithdrawalRest(deps, { withdrawalNo, reason, byHand }, by(who));
async function proposed(byHand: boolean): Promise<number> {
  const answer = await payRest(ana, byHand);
  assert.ok(answer.ok && answer.value.proposalId !== null, codeOf(answer));
  assert.deepEqual(
    [answer.value.state, answer.value.proposed?.proposalId, answer.value.acts],
    ['NOT_RECEIVED', answer.value.proposalId, []],
  );
  return answer.value.proposalId;
}
const decide = async (proposalId: number, who: StaffCaller, decision: 'approve' | 'refuse' = 'approve') => {
  const calls = approvalsHandlers(approvalsForTests(db, clock, { audit, kinds: withdrawalApprovals(deps) }));
  return codeOf(await calls.decideProposal({ proposalId, decision, reason }, by(who)));
};
const theCase = async () => {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, by(ana));
  assert.ok(found.ok);
  return found.value;
};
const state = async () => (await theCase()).state;
/** Nothing left a second time, and the wallet is as it was. */
async function nothingMoved(): Promise<void> {
  const { state: now, payouts } = await theCase();
  const account = await findAccount(db, member.memberId);
  assert.deepEqual([now, payouts, ordered], ['NOT_RECEIVED', [], []]);
  assert.deepEqual([account?.balance, account?.frozen], [parseUnits('40'), 0n]);
}

for (const byHand of [false, true])
  test(`R34 OPEN-WALLET-09 one operator pays no rest alone, by hand: ${byHand}; a second one decides`, async () => {
    const id = await proposed(byHand);
    await nothingMoved();
    assert.equal(codeOf(await payRest(ana, byHand)), 'proposed_already');
    assert.equal(await decide(id, ana), 'same_person');
    await nothingMoved();
    assert.equal(await decide(id, ben), 'ok');
    if (!byHand) assert.equal(await sendPayout(deps, `${withdrawalNo}-1`), 'paid');
    assert.equal(await state(), 'AWAIT_CONFIRM');
    assert.deepEqual(ordered, byHand ? [] : ['60.00']);
    const { action, name } = await db.one<{ action: string; name: string }>(
      `select action, staff_name as name from staff.audit where target = $1 and action like 'withdrawal.%'`,
      [`withdrawal:${withdrawalNo}`],
    );
    assert.deepEqual(
      [action, name],
      [byHand ? 'withdrawal.rest-paid-by-hand' : 'withdrawal.pay-rest', ben.name],
    );
    // The member says again that nothing came: the same operator begins with a proposal again.
    await says('not_received');
    await proposed(true);
    assert.equal(await state(), 'NOT_RECEIVED');
  });

test('R34 OPEN-WALLET-09 the second person refuses it: the dispute waits as before', async () => {
  const id = await proposed(true);
  assert.equal(await decide(id, ben, 'refuse'), 'ok');
  await nothingMoved();
  const { acts } = await theCase();
  assert.deepEqual(acts, ['payRest', 'payRestByHand', 'refund', 'force']);
});

test('R34 OPEN-WALLET-09 while paying the rest waits, nobody pays, refunds or closes it beside it', async () => {
  const id = await proposed(false);
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const on = { withdrawalNo, reason };
  const others = [
    () => payRest(ben, false),
    () => payRest(ben, true),
    () => refundWithdrawalRest(deps, on, by(ben)),
    () => forceWithdrawalReceipt(deps, on, by(ben)),
  ];
  for (const other of others) assert.equal(codeOf(await other()), 'proposed_already');
  await nothingMoved();
  assert.equal(await decide(id, ben), 'ok');
});

test('R35 OPEN-WALLET-09 the rest of a held withdrawal is neither proposed nor paid, and its case says why', async () => {
  const id = await proposed(true);
  blocks = ['listed_person'];
  assert.equal(await decide(id, ben), 'withdrawal_held');
  assert.equal(await decide(id, ben, 'refuse'), 'ok');
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  for (const byHand of [false, true])
    assert.equal(codeOf(await payRest(ana, byHand)), 'withdrawal_held', 'nor alone within the sum');
  await nothingMoved();
  assert.deepEqual(
    (await theCase()).hints.map(({ code }) => code),
    ['listed_person'],
  );
});

test('R34 OPEN-WALLET-09 an approval pays what was proposed, or nothing', async () => {
  const id = await proposed(false);
  await db.transaction((tx) => setCashierSettings(tx, merchant.id, { payoutGateway: '' }));
  assert.equal(await decide(id, ben), 'payout_gateway_missing');
  await nothingMoved();
  await db.transaction((tx) => setCashierSettings(tx, merchant.id, { payoutGateway: 'demo-psp' }));
  await db.run('update withdrawals.withdrawal set received_amount = $2 where withdrawal_no = $1', [
    withdrawalNo,
    parseUnits('10'),
  ]);
  assert.equal(await decide(id, ben), 'state_changed', 'another rest than was proposed');
  await db.run('update withdrawals.withdrawal set received_amount = 0 where withdrawal_no = $1', [
    withdrawalNo,
  ]);
  await nothingMoved();
  assert.equal(await decide(id, ben), 'ok');
});
