import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { allowDeposits, stopDeposits } from '@baize/protection';
import { aLimit, anExclusion } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import type { ChannelRow } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { closeBlockedDeposits } from './close-blocked.ts';
import { createDeposit } from './create-deposit.ts';
import { submitDeposit } from './close-deposit.ts';
import { creditDeposit, failDeposit } from './review-deposit.ts';
import { depositsForTests } from './testing.ts';

/** A member's own limits and pauses stand before every deposit, and the inbox hears of what became of it. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let merchant: Merchant;
let member: Member;
let channels: ChannelRow[];

before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { clock });
});
after(() => db.drop());
beforeEach(async () => {
  const receiver = { name: 'House', account: '000 1', bank: 'A bank' };
  const house = { gateway: 'house-transfer', method: 'bank_transfer', receiver } as const;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant });
    channels = [await aChannel(tx, merchant.id, house), await aChannel(tx, merchant.id, house)];
  });
});

let count = 0;
const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
const order = (amount: string, channel = 0) =>
  createDeposit(
    deps,
    { channelId: channels[channel]?.channelId ?? 0, amount, requestId: `request-${(count += 1)}` },
    ctx(),
  );
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const orders = async () =>
  (
    await db.one<{ n: number }>('select count(*)::int as n from deposits.deposit where member_id = $1', [
      member.memberId,
    ])
  ).n;

test('OP-33 a deposit limit counts what is open beside what came: the order above it is refused and not written', async () => {
  await db.transaction((tx) =>
    aLimit(tx, member, { kind: 'deposit', period: 'day', amount: '100', at: clock.now() }),
  );
  assert.equal(codeOf(await order('100.01')), 'limit_reached');
  assert.equal(await orders(), 0);
  assert.equal(codeOf(await order('60')), 'ok');
  const second = await order('60', 1);
  assert.equal(codeOf(second), 'limit_reached', 'two open orders cannot both fit');
  assert.equal(await orders(), 1);
  assert.equal(codeOf(await order('40', 1)), 'ok');
});

test('OP-33 R8 who excluded themselves cannot deposit; late money is not stopped by it', async () => {
  const made = await order('50');
  assert.ok(made.ok);
  await db.transaction((tx) => anExclusion(tx, member, { from: clock.now(), until: null }));
  assert.equal(codeOf(await order('20', 1)), 'self_excluded');
  assert.equal(await orders(), 1);
  const staff = await db.transaction(
    async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller,
  );
  const { orderNo } = made.value;
  const seen = { orderNo, amount: '50', reason: 'on the statement' };
  assert.equal(codeOf(await creditDeposit(deps, seen, aCall(merchant, staff))), 'ok');
  assert.equal((await findAccount(db, member.memberId))?.balance, parseUnits('50'));
});

test('OP-33 R8 R35 orders of who is excluded or stopped since are closed, those called paid and other people’s stay; late money comes in', async () => {
  const stateOf = async (orderNo: string) =>
    (await db.one<{ state: string }>('select state from deposits.deposit where order_no = $1', [orderNo]))
      .state;
  const [open, paid] = [await order('50'), await order('60', 1)];
  assert.ok(open.ok && paid.ok);
  assert.ok((await submitDeposit(deps, paid.value, ctx())).ok);
  await closeBlockedDeposits(deps);
  assert.equal(await stateOf(open.value.orderNo), 'WAITING_PAYMENT', 'nobody is blocked yet');
  const excluded = member;
  member = await db.transaction((tx) => aMember(tx, { merchant }));
  const stopped = await order('70');
  assert.ok(stopped.ok);
  const who = { memberId: member.memberId, ref: 'test' };
  await db.transaction((tx) => stopDeposits(tx, { ...who, now: clock.now() }));
  member = await db.transaction((tx) => aMember(tx, { merchant }));
  const free = await order('80');
  assert.ok(free.ok);
  await db.transaction((tx) => anExclusion(tx, excluded, { from: clock.now(), until: null }));
  await closeBlockedDeposits(deps);
  await closeBlockedDeposits(deps);
  const states = [];
  for (const made of [open, paid, stopped, free]) states.push(await stateOf(made.value.orderNo));
  assert.deepEqual(states, ['CANCELLED', 'SUBMITTED', 'CANCELLED', 'WAITING_PAYMENT']);
  await db.transaction((tx) => allowDeposits(tx, who));
  const staff = await db.transaction(
    async (tx) => (await aStaff(tx, staffForTests(db), { username: 'cid' })).caller,
  );
  const seen = { orderNo: open.value.orderNo, amount: '50', reason: 'on the statement' };
  assert.equal(codeOf(await creditDeposit(deps, seen, aCall(merchant, staff))), 'ok');
  assert.equal((await findAccount(db, excluded.memberId))?.balance, parseUnits('50'));
});

test('MSG-003 the inbox hears of a credited and of a failed deposit, once each', async () => {
  const [first, second] = [await order('50'), await order('60', 1)];
  assert.ok(first.ok && second.ok);
  const staff = await db.transaction(
    async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ben' })).caller,
  );
  const byStaff = aCall(merchant, staff);
  const seen = { orderNo: first.value.orderNo, amount: '49.50', reason: 'on the statement' };
  await Promise.all([creditDeposit(deps, seen, byStaff), creditDeposit(deps, seen, byStaff)]);
  await failDeposit(
    deps,
    { orderNo: second.value.orderNo, memberReason: 'no_payment', reason: 'never came' },
    byStaff,
  );
  const notices = await db.many<{ template: string; params: object }>(
    'select template, params from messaging.message where member_id = $1 order by id',
    [member.memberId],
  );
  assert.deepEqual(notices, [
    {
      template: 'deposit_credited',
      params: { orderNo: first.value.reference, amount: '49.50', currency: 'USD' },
    },
    {
      template: 'deposit_refused',
      params: { orderNo: second.value.reference, amount: '60.00', currency: 'USD', reason: 'no_payment' },
    },
  ]);
});
