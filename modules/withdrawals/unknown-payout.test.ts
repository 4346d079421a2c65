import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { setImmediate } from 'node:timers/promises';
import { demoPsp } from '@baize/cashier';
import { aPayingMerchant } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { receiveSilently } from './confirm-withdrawal.ts';
import { approveWithdrawal, claimWithdrawal } from './review-withdrawal.ts';
import { askPayouts, sendPayout } from './send-payout.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** Payouts of which nobody knows what became of them, and what a payout or a receipt that cannot be worked off does to others. */
const clock = fixedClock('2026-11-20T10:00:00Z');

let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let merchant: Merchant;
let member: Member;
let withdrawalNo: string;
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
    const body = JSON.parse(String(init?.body || '{}')) as Record<string, string>;
    const ask = { method: String(init?.method), path: new URL(String(url)).pathname, body };
    asked.push(ask);
    return railAnswers(ask);
  };
  const psp = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch: send });
  deps = withdrawalsForTests(db, { clock, gateways: [psp] });
});
after(() => db.drop());
beforeEach(async () => {
  asked = [];
  deps.logged.length = 0;
  railAnswers = () => payout('processing');
  merchant = await db.transaction((tx) => aPayingMerchant(tx));
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  await another();
});

/** A member with a withdrawal in the queue. */
const another = () =>
  db.transaction(async (tx) => {
    member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' }));
  });
const staff = () => aCall(merchant, aStaffCaller(1, 'ana'));
const units = (...amounts: string[]) => amounts.map((amount) => parseUnits(amount));
async function funds() {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen];
}
async function theCase() {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, staff());
  assert.ok(found.ok);
  return found.value;
}
const state = async () => (await theCase()).state;
async function approved(): Promise<string> {
  await claimWithdrawal(deps, { withdrawalNo }, staff());
  const done = await approveWithdrawal(deps, { withdrawalNo, reason: 'looks right' }, staff());
  assert.ok(done.ok);
  return done.value.payout?.payoutNo ?? '';
}

test('OPEN-WALLET-08 complaint 22: an unknown outcome stays held until the gateway is asked, and is never sent under a new number', async () => {
  const payoutNo = await approved();
  railAnswers = lost;
  assert.equal(await sendPayout(deps, payoutNo), 'unknown');
  assert.deepEqual([await state(), await funds()], ['PAYING', units('40', '60')]);
  assert.equal((await theCase()).payout?.outcome, 'unknown');
  railAnswers = () => json({ error: 'gateway_timeout' }, 504);
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual(await funds(), units('40', '60'));
  // The job runs again (at least once): a refusal now proves nothing, the first order may have arrived.
  railAnswers = () => json({ error: 'payout_no_reused' }, 422);
  assert.equal(await sendPayout(deps, payoutNo), 'unknown');
  railAnswers = () => payout('succeeded');
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
  const numbers = asked.map(({ body, path }) => body['payoutNo'] ?? path.split('/').pop() ?? '');
  const mine = numbers.filter((number) => number.startsWith(withdrawalNo));
  assert.deepEqual([mine.length, new Set(mine)], [4, new Set([payoutNo])]);
});

test('complaint 22: an order the gateway never heard of is sent again under the same number', async () => {
  const payoutNo = await approved();
  railAnswers = lost;
  await sendPayout(deps, payoutNo);
  railAnswers = ({ method }) => (method === 'GET' ? json({ error: 'not_found' }, 404) : payout('succeeded'));
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
});

test('complaint 22: what an order sent again is refused with is no news of the first: a paid payout is never failed', async () => {
  const payoutNo = await approved();
  railAnswers = lost;
  await sendPayout(deps, payoutNo);
  // The gateway takes the first order and pays it; its books show it later, and it refuses duplicates.
  let isBooked = false;
  railAnswers = ({ method }) => {
    if (method === 'POST') return json({ error: 'payout_no_reused' }, 422);
    return isBooked ? payout('succeeded') : json({ error: 'not_found' }, 404);
  };
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['PAYING', units('40', '60')]);
  assert.deepEqual((await theCase()).payout?.outcome, 'unknown');
  const orders = () => asked.filter(({ method, body }) => method === 'POST' && body['payoutNo'] === payoutNo);
  clock.advance(40_000);
  await askPayouts(deps);
  assert.equal(orders().length, 2, 'a refused number is asked about and not sent again');
  isBooked = true;
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
});

test('complaint 22: an order refused the second time failed when a day later the gateway still knows nothing of it', async () => {
  const payoutNo = await approved();
  railAnswers = lost;
  await sendPayout(deps, payoutNo);
  railAnswers = ({ method }) =>
    method === 'GET' ? json({ error: 'not_found' }, 404) : json({ error: 'account_not_found' }, 422);
  clock.advance(40_000);
  await askPayouts(deps);
  clock.advance(23 * 3_600_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), (await theCase()).payout?.outcome], ['PAYING', 'unknown']);
  clock.advance(3_600_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['REVIEWING', units('40', '60')]);
  assert.equal((await theCase()).payout?.detail, 'account_not_found');
});

test('complaint 22: an order on its way is not asked about before its call can have ended', async () => {
  const payoutNo = await approved();
  const answers = Promise.withResolvers<Response>();
  railAnswers = ({ method }) => (method === 'GET' ? json({ error: 'not_found' }, 404) : answers.promise);
  const sending = sendPayout(deps, payoutNo);
  while (!asked.some(({ body }) => body['payoutNo'] === payoutNo)) await setImmediate();
  clock.advance(20_000);
  await askPayouts(deps);
  assert.equal(asked.filter(({ path }) => path.endsWith(payoutNo)).length, 0);
  answers.resolve(payout('succeeded'));
  assert.equal(await sending, 'paid');
});

test('a payout that cannot be worked off stops no other', async () => {
  const payoutNo = await approved();
  railAnswers = lost;
  await sendPayout(deps, payoutNo);
  await db.run(
    `update withdrawals.payout set asked_at = null, created_at = '2020-01-01' where payout_no = $1`,
    [payoutNo],
  );
  const broken = payoutNo;
  await another();
  const second = await approved();
  await sendPayout(deps, second);
  railAnswers = ({ path }) => {
    // Nothing that can be booked.
    if (path.endsWith(broken)) return json({ payoutId: 'out_1', state: 'failed', failure: '\u0000' });
    return payout('succeeded');
  };
  clock.advance(40_000);
  await askPayouts(deps);
  assert.deepEqual([await state(), await funds()], ['AWAIT_CONFIRM', units('40', '0')]);
  assert.ok(deps.logged.some(({ level, message }) => level === 'error' && message.includes('worked off')));
});

test('WALLET-014 a receipt that cannot be written keeps no other open', async () => {
  railAnswers = () => payout('succeeded');
  assert.equal(await sendPayout(deps, await approved()), 'paid');
  const broken = withdrawalNo;
  await another();
  assert.equal(await sendPayout(deps, await approved()), 'paid');
  clock.advance(30 * 60_000);
  // Its step cannot be written.
  await db.run(`alter table cashier.step add constraint not_this check (order_no <> '${broken}') not valid`);
  try {
    await receiveSilently(deps);
  } finally {
    await db.run('alter table cashier.step drop constraint not_this');
  }
  assert.equal(await state(), 'AUTO_RECEIVED');
  assert.ok(deps.logged.some(({ level, message }) => level === 'error' && message.includes('silent')));
});

test('OPEN-WALLET-08 a payout whose gateway is gone before it was sent is decided about again', async () => {
  const payoutNo = await approved();
  const gone = { ...deps, gateways: new Map() as typeof deps.gateways };
  clock.advance(40_000);
  await askPayouts(gone);
  const { state: now, payout: ended, acts, steps } = await theCase();
  assert.deepEqual(
    [now, ended?.outcome, steps.at(-1)?.event, steps.at(-1)?.reason, asked],
    ['REVIEWING', 'failed', 'not_sent', 'gateway_missing', []],
  );
  assert.ok(acts.includes('approve') && acts.includes('reject') && acts.includes('markPaid'));
  assert.equal(await sendPayout(deps, payoutNo), 'nothing_to_do', 'nor is it sent once the gateway is back');
  assert.deepEqual(await funds(), units('40', '60'));
});

test('OPEN-WALLET-08 complaint 22: a payout whose gateway is gone after it was sent is unknown, and a person says what became of it', async () => {
  const payoutNo = await approved();
  assert.equal(await sendPayout(deps, payoutNo), 'still_processing');
  const gone = { ...deps, gateways: new Map() as typeof deps.gateways };
  for (const again of [() => sendPayout(gone, payoutNo), () => askPayouts(gone)]) {
    clock.advance(40_000);
    await again();
    const { state: now, payout: last, acts } = await theCase();
    assert.deepEqual(
      [now, last?.outcome, last?.detail, acts],
      ['PAYING', 'unknown', 'gateway_missing', ['markPaid']],
    );
  }
  assert.deepEqual(await funds(), units('40', '60'));
});
