import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, oneDecides, sweepOvertaken } from '@baize/approvals/testing';
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
import { withdrawalsConsoleApi } from './api.ts';
import { sendPayout } from './send-payout.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { aBankAccount, aPaidWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** The rest of a disputed payout leaves the house a second time, at the member's word. */
const clock = fixedClock('2026-11-20T10:00:00Z');
const reason = 'the bank lost it';
const BY_HAND = 'FT 20261120 0007';
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
  payWithdrawalRest(deps, { withdrawalNo, reason, bankReference: byHand ? BY_HAND : null }, by(who));
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
const sweep = () => sweepOvertaken(approvalsForTests(db, clock, { kinds: withdrawalApprovals(deps) }));
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

test('R34 WALLET-015 WALLET-016 one operator closes no payout as received alone', async () => {
  const force = async () => {
    const asked = await forceWithdrawalReceipt(deps, { withdrawalNo, reason }, by(ana));
    assert.ok(asked.ok && asked.value.proposalId !== null, codeOf(asked));
    return asked.value.proposalId;
  };
  const early = await force();
  await nothingMoved();
  assert.equal(await decide(early, ana), 'same_person');
  await nothingMoved();
  assert.equal(await decide(early, ben, 'refuse'), 'ok');
  await nothingMoved();

  const id = await force();
  assert.equal(
    codeOf(await refundWithdrawalRest(deps, { withdrawalNo, reason }, by(ben))),
    'proposed_already',
  );
  assert.equal(await decide(id, ben), 'ok');
  assert.equal(await state(), 'FORCED_RECEIVED');
  const account = await findAccount(db, member.memberId);
  assert.deepEqual([account?.balance, account?.frozen], [parseUnits('40'), 0n], 'nothing is refunded');
});

test('R34 WALLET-015 a payout nobody answered yet is closed by two, and by nobody once the member answered', async () => {
  await db.run(
    `update withdrawals.withdrawal set state = 'AWAIT_CONFIRM', auto_receive_at = $2 where withdrawal_no = $1`,
    [withdrawalNo, new Date(clock.now().getTime() + 3_600_000)],
  );
  const asked = await forceWithdrawalReceipt(deps, { withdrawalNo, reason }, by(ana));
  assert.ok(asked.ok && asked.value.proposalId !== null, codeOf(asked));
  assert.equal(await state(), 'AWAIT_CONFIRM');
  await says('not_received');
  assert.equal(await sweep(), 1);
  assert.equal(await decide(asked.value.proposalId, ben), 'proposal_closed');
  await nothingMoved();
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
  await sweep();
  const endOf = (proposalId: number) =>
    db.one<object>('select state, remark from approvals.proposal where id = $1', [proposalId]);
  assert.deepEqual(
    await endOf(id),
    { state: 'EXPIRED', remark: 'overtaken' },
    'another rest than was proposed',
  );
  assert.equal(await decide(id, ben), 'proposal_closed');
  const other = await proposed(false);
  await db.run('update withdrawals.withdrawal set received_amount = 0 where withdrawal_no = $1', [
    withdrawalNo,
  ]);
  assert.equal(await decide(other, ben), 'state_changed');
  assert.partialDeepStrictEqual(await endOf(other), { remark: 'overtaken' });
  await nothingMoved();
  assert.equal(await decide(await proposed(false), ben), 'ok');
});

test('R34 OPEN-WALLET-09 a refund of another rest than is disputed by then is over', async () => {
  const asked = await refundWithdrawalRest(deps, { withdrawalNo, reason }, by(ana));
  assert.ok(asked.ok && asked.value.proposalId !== null);
  await sweep();
  assert.ok((await theCase()).proposed, 'it waits');
  await db.run('update withdrawals.withdrawal set received_amount = $2 where withdrawal_no = $1', [
    withdrawalNo,
    parseUnits('10'),
  ]);
  await sweep();
  assert.equal((await theCase()).proposed, null);
  assert.equal(await decide(asked.value.proposalId, ben), 'proposal_closed');
});

test('OP-24 OPEN-WALLET-09 a rest paid by hand asks and keeps the bank’s number, and says where it was used before', async () => {
  const input = withdrawalsConsoleApi.operations.payWithdrawalRest.input;
  const takes = (bankReference?: string | null) =>
    input.safeParse({ withdrawalNo, reason, bankReference }).success;
  assert.deepEqual([undefined, '  ', 'x'.repeat(65), 'x'.repeat(64), null].map(takes), [
    false,
    false,
    false,
    true,
    true,
  ]);
  const standing = async () => {
    const { bankReference, sameReference } = await theCase();
    return [bankReference, sameReference];
  };
  const other = await db.transaction(async (tx) => {
    const someone = await aMember(tx, { merchant, balance: '100' });
    const paid = await aPaidWithdrawal(deps, tx, {
      member: someone,
      bankAccount: await aBankAccount(tx, someone),
      amount: '60',
    });
    await tx.run('update withdrawals.withdrawal set bank_reference = $2 where withdrawal_no = $1', [
      paid.withdrawalNo,
      BY_HAND,
    ]);
    return paid.withdrawalNo;
  });
  const answer = await payRest(ana, true);
  assert.ok(answer.ok && answer.value.proposalId !== null);
  assert.deepEqual(answer.value.sameReference, [other]);
  assert.deepEqual(await standing(), [null, []], 'nothing is kept while it waits');
  const { payload } = await db.one<{ payload: object }>(
    'select payload from approvals.proposal where id = $1',
    [answer.value.proposalId],
  );
  assert.partialDeepStrictEqual(payload, { bankReference: BY_HAND, sameReference: [other] });
  const listed = async () => {
    const calls = approvalsHandlers(
      approvalsForTests(db, clock, { audit, kinds: withdrawalApprovals(deps) }),
    );
    const page = await calls.listProposals({ pageNo: 1, pageSize: 20 }, by(ben));
    assert.ok(page.ok);
    return page.value.list[0]?.payload['sameReference'];
  };
  const rename = (to: string) =>
    db.run('update withdrawals.withdrawal set bank_reference = $2 where withdrawal_no = $1', [other, to]);
  await rename('FT another');
  assert.deepEqual(await listed(), [], 'who decides reads what is true now');
  await rename(BY_HAND);
  assert.deepEqual(await listed(), [other]);
  assert.equal(await decide(answer.value.proposalId, ben), 'ok');
  assert.deepEqual(await standing(), [BY_HAND, [other]]);
  const { after } = await db.one<{ after: object }>(
    `select after from staff.audit where target = $1 and action = 'withdrawal.rest-paid-by-hand'`,
    [`withdrawal:${withdrawalNo}`],
  );
  assert.partialDeepStrictEqual(after, { bankReference: BY_HAND });
});

test('OP-24 a number of the bank is found again after another payment of the same withdrawal', async () => {
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const paidAs = async (bankReference: string) => {
    const answer = await payWithdrawalRest(deps, { withdrawalNo, reason, bankReference }, by(ana));
    assert.ok(answer.ok, codeOf(answer));
    await says('not_received');
    return answer.value.sameReference;
  };
  assert.deepEqual(await paidAs('FT 1'), []);
  assert.deepEqual(await paidAs('FT 2'), []);
  assert.deepEqual(await paidAs('FT 1'), [withdrawalNo], 'one transfer, said to have paid twice');
});

test('OP-24 a rest by hand proposed before the number was asked for is still decided', async () => {
  const id = await proposed(true);
  await db.run("update approvals.proposal set payload = payload - 'bankReference' where id = $1", [id]);
  assert.equal(await decide(id, ben), 'ok');
  assert.deepEqual([await state(), (await theCase()).bankReference], ['AWAIT_CONFIRM', null]);
});
