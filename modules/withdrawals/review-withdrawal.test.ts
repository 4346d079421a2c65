import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant } from '@baize/cashier/testing';
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { aPicture } from '@baize/images/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { noticesTo } from '@baize/messaging/testing';
import { aMerchant } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { audit, verifyAuditChain } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { demoPsp, mountPaymentNotify } from '@baize/cashier';
import { withdrawalEventHandlers } from './gateway-event-handlers.ts';
import { cancelWithdrawal, confirmWithdrawal, receiveSilently } from './confirm-withdrawal.ts';
import { getWithdrawal } from './read-withdrawals.ts';
import { forceWithdrawalReceipt, refundWithdrawalRest } from './settle-dispute.ts';
import { attachReceiptProof, getReceiptProof } from './receipt-proof.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { approveWithdrawal, claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { askPayouts, sendPayout } from './send-payout.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase, listWithdrawalQueue } from './withdrawal-case.ts';
import Fastify, { type FastifyInstance } from 'fastify';

const SECRET = 'only-for-this-test-0001';
const clock = fixedClock('2026-11-20T10:00:00Z');

let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let app: FastifyInstance;
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
type Ask = { method: string; path: string; body: Record<string, string> };
/** Our edge: what the gateway answers. */
let railAnswers: (ask: Ask) => Response | Promise<Response>;
let asked: Ask[];

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const payout = (state: string, failure: string | null = null) => json({ payoutId: 'out_1', state, failure });
const lost = () => Promise.reject(new Error('ETIMEDOUT'));

before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async (url, init) => {
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, string>;
    const ask = { method: String(init?.method), path: new URL(String(url)).pathname, body };
    asked.push(ask);
    return railAnswers(ask);
  };
  const psp = demoPsp({ url: 'http://psp.test', secret: SECRET, clock, fetch: send });
  deps = withdrawalsForTests(db, { clock, gateways: [psp], audit });
  app = Fastify();
  mountPaymentNotify(app, deps, withdrawalEventHandlers(deps));
  const staff = staffForTests(db);
  [ana, ben] = await db.transaction(async (tx) => [
    (await aStaff(tx, staff, { username: 'ana', role: 'finance' })).caller,
    (await aStaff(tx, staff, { username: 'ben', role: 'finance' })).caller,
  ]);
});
after(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  asked = [];
  deps.published.length = 0;
  deps.logged.length = 0;
  railAnswers = () => payout('processing');
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' }));
  });
});

const reason = 'looks right';
const byStaff = (who = ana) => aCall(merchant, who);
const byMember = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const units = (...amounts: string[]) => amounts.map((amount) => parseUnits(amount));
async function funds() {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen];
}
async function state() {
  const found = await getWithdrawal(deps, { withdrawalNo }, byMember());
  assert.ok(found.ok);
  return found.value.state;
}
async function theCase() {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, byStaff());
  assert.ok(found.ok);
  return found.value;
}
async function approved(): Promise<string> {
  await claimWithdrawal(deps, { withdrawalNo }, byStaff());
  const done = await approveWithdrawal(deps, { withdrawalNo, reason }, byStaff());
  assert.ok(done.ok, codeOf(done));
  return done.value.payout?.payoutNo ?? '';
}
async function paid(): Promise<void> {
  railAnswers = () => payout('succeeded');
  assert.equal(await sendPayout(deps, await approved()), 'paid');
}
function notify(payoutNo: string, kind: 'payout.succeeded' | 'payout.failed', failure: string | null = null) {
  const body = JSON.stringify({
    eventId: `evt_${kind}_${payoutNo}`,
    kind,
    payoutNo,
    payoutId: 'out_1',
    failure,
  });
  const timestamp = String(clock.now().getTime());
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  return app.inject({
    method: 'POST',
    url: '/wps/pay/notify/demo-psp',
    headers: {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': signature,
    },
    payload: body,
  });
}
const auditOf = (target: string) =>
  db.many<{ action: string; staffName: string; reason: string }>(
    'select action, staff_name, reason from staff.audit where target = $1 order by id',
    [target],
  );

test('OPEN-WALLET-08 OP-24 claimed, approved, paid by the gateway, confirmed: each step by its actor, each deed audited', async () => {
  const payoutNo = await approved();
  assert.equal(payoutNo, `${withdrawalNo}-1`);
  assert.deepEqual(
    deps.published.map(({ name }) => name),
    ['cashier.send-payout'],
  );
  assert.equal((await noticesTo(db, member.memberId)).at(-1), 'withdrawal_approved', 'MSG-003');
  assert.deepEqual(await funds(), units('40', '60'));
  assert.equal(await sendPayout(deps, payoutNo), 'still_processing');
  assert.equal(await state(), 'PAYING');
  assert.deepEqual(await funds(), units('40', '60'), 'held until the gateway has paid');
  assert.equal(asked[0]?.body['amount'], '60.00');
  assert.equal((await notify(payoutNo, 'payout.succeeded')).body, 'OK');
  assert.equal(await state(), 'AWAIT_CONFIRM');
  assert.deepEqual(await funds(), units('40', '0'));
  const confirmed = await confirmWithdrawal(deps, { withdrawalNo, state: 'received' }, byMember());
  assert.ok(
    confirmed.ok && confirmed.value.state === 'RECEIVED' && confirmed.value.receivedAmount === '60.00',
  );
  const { steps } = await theCase();
  assert.deepEqual(
    steps.map((step) => `${step.state} ${step.actor}`),
    [
      'APPLIED member',
      `REVIEWING staff:${ana.staffId}`,
      `APPROVED staff:${ana.staffId}`,
      'PAYING clock',
      'PAID gateway:demo-psp',
      'AWAIT_CONFIRM gateway:demo-psp',
      'RECEIVED member',
    ],
  );
  const deeds = await auditOf(`withdrawal:${withdrawalNo}`);
  assert.deepEqual(
    deeds.map((deed) => `${deed.action} ${deed.staffName} ${deed.reason}`),
    ['withdrawal.claim ana ', `withdrawal.approve ana ${reason}`],
  );
  assert.ok((await verifyAuditChain(db)).ok);
});

test('OP-24 two operators claim at once: one wins; the claimer alone decides, and decides once', async () => {
  const claims = await Promise.all([
    claimWithdrawal(deps, { withdrawalNo }, byStaff(ana)),
    claimWithdrawal(deps, { withdrawalNo }, byStaff(ben)),
  ]);
  assert.deepEqual(claims.map(codeOf).toSorted(), ['claimed_by_other', 'ok']);
  const [winner, other] = claims[0].ok ? [ana, ben] : [ben, ana];
  assert.equal(
    codeOf(await approveWithdrawal(deps, { withdrawalNo, reason }, byStaff(other))),
    'claimed_by_other',
  );
  const decisions = await Promise.all([
    approveWithdrawal(deps, { withdrawalNo, reason }, byStaff(winner)),
    approveWithdrawal(deps, { withdrawalNo, reason }, byStaff(winner)),
    rejectWithdrawal(deps, { withdrawalNo, memberReason: 'name_differs', reason }, byStaff(winner)),
  ]);
  assert.deepEqual(decisions.map(codeOf).toSorted(), ['ok', 'state_changed', 'state_changed']);
  assert.equal((await auditOf(`withdrawal:${withdrawalNo}`)).length, 2, 'a refused deed leaves no entry');
  assert.equal(codeOf(await cancelWithdrawal(deps, { withdrawalNo }, byMember())), 'state_changed');
});

test('OP-24 an old claim can be taken over', async () => {
  await claimWithdrawal(deps, { withdrawalNo }, byStaff(ana));
  clock.advance(15 * 60_000 + 1);
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, byStaff(ben))).ok);
  assert.equal(
    codeOf(await approveWithdrawal(deps, { withdrawalNo, reason }, byStaff(ana))),
    'claimed_by_other',
  );
});

test('OPEN-WALLET-08 a certain failure goes back to the operator with the money held; a second try has its own number', async () => {
  const first = await approved();
  await sendPayout(deps, first);
  await notify(first, 'payout.failed', 'account_not_found');
  assert.deepEqual([await state(), await funds()], ['REVIEWING', units('40', '60')]);
  assert.equal((await theCase()).payout?.detail, 'account_not_found');
  const again = await approveWithdrawal(deps, { withdrawalNo, reason }, byStaff());
  assert.ok(again.ok);
  assert.equal(again.value.payout?.payoutNo, `${withdrawalNo}-2`);
  assert.equal(await sendPayout(deps, first), 'nothing_to_do', 'the failed number is dead');
  railAnswers = () => json({ error: 'account_not_found' }, 422);
  assert.equal(await sendPayout(deps, `${withdrawalNo}-2`), 'failed');
  await rejectWithdrawal(
    deps,
    { withdrawalNo, memberReason: 'bank_refused', reason: 'no such account' },
    byStaff(),
  );
  assert.deepEqual(await funds(), units('100', '0'));
});

test('OPEN-WALLET-08 callbacks, answers and queries of one payout at once settle it once', async () => {
  const payoutNo = await approved();
  railAnswers = () => payout('succeeded');
  clock.advance(40_000);
  await Promise.all([
    sendPayout(deps, payoutNo),
    sendPayout(deps, payoutNo),
    notify(payoutNo, 'payout.succeeded'),
    notify(payoutNo, 'payout.succeeded'),
    askPayouts(deps),
  ]);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
  await notify(payoutNo, 'payout.failed');
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
  assert.ok(deps.logged.some(({ level, message }) => level === 'error' && message.includes('contradicts')));
});

test('OP-24 mark paid: by hand under review, or when the outcome is unknown; not while a payout runs', async () => {
  const payoutNo = await approved();
  await sendPayout(deps, payoutNo);
  const mark = () => markWithdrawalPaid(deps, { withdrawalNo, bankReference: 'FT1', reason }, byStaff());
  assert.equal(codeOf(await mark()), 'state_changed');
  railAnswers = lost;
  clock.advance(40_000);
  await askPayouts(deps);
  assert.ok((await mark()).ok);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
  await notify(payoutNo, 'payout.succeeded');
  assert.deepEqual(await funds(), units('40', '0'), 'the late callback finds it settled');
});

test('WALLET-011 WALLET-012 WALLET-013 OPEN-WALLET-09 a member confirms part of a payout and shows why', async () => {
  await paid();
  const part = (receivedAmount: string) =>
    confirmWithdrawal(deps, { withdrawalNo, state: 'partial', receivedAmount }, byMember());
  for (const wrong of ['0', '60', '60.01', '10.001'])
    assert.equal(codeOf(await part(wrong)), 'received_amount_invalid');
  const stranger = await db.transaction((tx) => aMember(tx, { merchant }));
  assert.equal(
    codeOf(await confirmWithdrawal(deps, { withdrawalNo, state: 'received' }, byMember(stranger))),
    'not_found',
  );
  const confirmed = await part('45.50');
  assert.ok(confirmed.ok);
  const { receivedAmount, remainingAmount } = confirmed.value;
  assert.deepEqual([confirmed.value.state, receivedAmount, remainingAmount], ['PARTLY', '45.50', '14.50']);
  assert.equal(codeOf(await part('45.50')), 'state_changed');

  const png = await aPicture();
  const attach = (bytes: Buffer) =>
    attachReceiptProof(deps, { withdrawalNo, image: bytes.toString('base64') }, byMember());
  assert.equal(codeOf(await attach(Buffer.from('<svg/>'))), 'image_invalid');
  assert.equal(codeOf(await attach(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))), 'image_too_large');
  const [first] = [await attach(png), await attach(png), await attach(png)];
  assert.equal(codeOf(await attach(png)), 'too_many_images');
  assert.equal((await deps.files.list('uploads/receipt-proofs')).length, 3, 'a refused image is not kept');
  assert.ok(first.ok);
  const shown = await getReceiptProof(deps, { withdrawalNo, proofId: first.value.proofId }, byStaff());
  assert.ok(shown.ok && shown.value.mime === 'image/webp', 'drawn again');
  const kept = Buffer.from(shown.value.image, 'base64');
  assert.equal(kept.subarray(8, 12).toString(), 'WEBP');
  assert.ok(!kept.includes('secret-in-metadata'), 'OPEN-LIMIT-01: nothing hidden in it is kept');

  const forced = await forceWithdrawalReceipt(
    deps,
    { withdrawalNo, reason: 'bank confirms all' },
    byStaff(ben),
  );
  assert.ok(forced.ok && forced.value.state === 'FORCED_RECEIVED', 'WALLET-015');
  assert.deepEqual(await funds(), units('40', '0'), 'WALLET-016: nothing is refunded');
});

test('OPEN-WALLET-09 an operator refunds the rest of a disputed payout, once, and the dispute is closed', async () => {
  await paid();
  const refund = (who = ana) =>
    refundWithdrawalRest(deps, { withdrawalNo, reason: 'came back' }, byStaff(who));
  assert.equal(codeOf(await refund()), 'state_changed', 'nothing is disputed yet');
  await confirmWithdrawal(deps, { withdrawalNo, state: 'partial', receivedAmount: '45.50' }, byMember());
  const refunds = await Promise.all([refund(ana), refund(ben)]);
  assert.deepEqual(refunds.map(codeOf).toSorted(), ['ok', 'state_changed']);
  assert.deepEqual(await funds(), units('54.50', '0'));
  assert.equal((await theCase()).refundedAmount, '14.50');
  assert.equal(
    codeOf(await forceWithdrawalReceipt(deps, { withdrawalNo, reason }, byStaff())),
    'state_changed',
  );
  const queue = await listWithdrawalQueue(deps, { state: 'open', pageNo: 1, pageSize: 20 }, byStaff());
  assert.ok(queue.ok && queue.value.totalCount === 0);
});

test('WALLET-014 silence counts as received after the site’s minutes', async () => {
  await paid();
  await receiveSilently(deps);
  assert.equal(await state(), 'AWAIT_CONFIRM');
  clock.advance(30 * 60_000);
  await receiveSilently(deps);
  assert.equal(await state(), 'AUTO_RECEIVED');
  assert.equal(
    codeOf(await confirmWithdrawal(deps, { withdrawalNo, state: 'not_received' }, byMember())),
    'state_changed',
  );
});

test('OP-24 the queue shows what makes one look twice, however old, of this brand only', async () => {
  await db.run(`update withdrawals.withdrawal set created_at = created_at - interval '200 days'`);
  const queue = await listWithdrawalQueue(deps, { state: 'open', pageNo: 1, pageSize: 20 }, byStaff());
  assert.ok(queue.ok && queue.value.totalCount === 1);
  const [row] = queue.value.list;
  assert.deepEqual(row?.risk, {
    firstWithdrawal: true,
    turnoverLeft: '0.00',
    depositsTotal: '0.00',
    withdrawalsTotal: '0.00',
    newBankAccount: false,
  });
  const otherBrand = await db.transaction((tx) => aMerchant(tx));
  const elsewhere = aCall(otherBrand, ana);
  assert.equal(codeOf(await claimWithdrawal(deps, { withdrawalNo }, elsewhere)), 'not_found');
  assert.equal(codeOf(await getWithdrawalCase(deps, { withdrawalNo }, elsewhere)), 'not_found');
});
