import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { ask } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import type { ChannelRow } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { depositsConsoleApi } from './api.ts';
import { lockDeposit } from './deposit.sql.ts';
import { depositsConsoleHandlers } from './handlers.ts';
import { receiveIncoming } from './receive-incoming.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

/** Money of a stranger that a gateway told of, and an order that somebody wrote because they knew of it. */
let db: TestDatabase;
let merchant: Merchant;
let friend: Member;
let channel: ChannelRow;
let ana: StaffCaller;
const clock = fixedClock('2026-11-20T10:00:00Z');
const cameAt = clock.now();
const minutes = (count: number) => new Date(cameAt.getTime() + count * 60_000);
const reason = 'the payer called';

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    friend = await aMember(tx, { merchant });
    channel = await aChannel(tx, merchant.id, { gateway: 'khqr' });
    ana = (await aStaff(tx, staffForTests(db), { role: 'finance', merchantId: merchant.id })).caller;
  });
});

const deposits = () => depositsForTests(db, { clock, audit });
const balance = async () => (await findAccount(db, friend.memberId))?.balance;
const came = () =>
  db.transaction((tx) =>
    receiveIncoming(deposits(), tx, {
      merchantId: merchant.id,
      gateway: 'khqr',
      ref: 'FT1',
      source: 'gateway:bank-feed',
      account: null,
      currency: 'USD',
      amount: parseUnits('137.5'),
      original: null,
      memo: 'dinner',
      payer: 'A STRANGER',
      bookedAt: cameAt,
    }),
  );
type Order = { at?: Date; state?: string; amount?: string; on?: ChannelRow; who?: Member };
const anOrder = ({ at = minutes(-5), state = 'WAITING_PAYMENT', amount = '137.5', on, who }: Order = {}) =>
  db.transaction(async (tx) => {
    const member = who ?? friend;
    const { orderNo } = await aDepositOrder(tx, { member, channel: on ?? channel, amount, at });
    const closedAt = state === 'WAITING_PAYMENT' || state === 'SUBMITTED' ? null : cameAt;
    await tx.run('update deposits.deposit set state = $2, closed_at = $3 where order_no = $1', [
      orderNo,
      state,
      closedAt,
    ]);
    return orderNo;
  });
async function settle(orderNo: string) {
  const { row } = await came();
  const wish = { incomingId: row?.incomingId, orderNo, reason };
  return ask(
    depositsConsoleApi,
    'settleIncoming',
    depositsConsoleHandlers(deposits()),
    wish,
    aCall(merchant, ana),
  );
}

test('R34 OP-23 confirmed money is one operator’s to assign only where the order itself asks for it', async () => {
  for (const state of ['WAITING_PAYMENT', 'SUBMITTED']) {
    const moved = await balance();
    const settled = await settle(await anOrder({ state }));
    assert.deepEqual([settled.proposalId, settled.state], [null, 'MATCHED'], state);
    assert.equal(await balance(), (moved ?? 0n) + parseUnits('137.5'));
    await db.run('delete from deposits.incoming where merchant_id = $1', [merchant.id]);
  }
});

const elsewhere = () => db.transaction((tx) => aChannel(tx, merchant.id, { gateway: 'house-transfer' }));
const rows: [why: string, make: () => Promise<string>][] = [
  ['written after the money came', () => anOrder({ at: minutes(1) })],
  ['over before it came', () => anOrder({ at: minutes(-31) })],
  ['cancelled', () => anOrder({ state: 'CANCELLED' })],
  ['failed', () => anOrder({ state: 'FAILED' })],
  ['expired', () => anOrder({ state: 'EXPIRED' })],
  ['of another gateway', async () => anOrder({ on: await elsewhere() })],
  ['of another sum', () => anOrder({ amount: '137' })],
  [
    'one of two that ask for it',
    async () => {
      await anOrder({ who: await db.transaction((tx) => aMember(tx, { merchant })) });
      return anOrder();
    },
  ],
];
for (const [why, make] of rows)
  test(`R34 OP-23 confirmed money for an order that is ${why} waits for a second operator`, async () => {
    const settled = await settle(await make());
    assert.ok(settled.proposalId !== null, why);
    assert.equal(settled.state, 'OPEN');
    assert.equal(await balance(), 0n, 'nothing moves by one person');
    const credits = await db.many('select member_id, amount from approvals.credit where proposal_id = $1', [
      settled.proposalId,
    ]);
    assert.deepEqual(credits, [{ memberId: friend.memberId, amount: parseUnits('137.5') }]);
  });

test('the same number told by a feed and as a second payment at once is kept once, and neither waits for the other', async () => {
  const orderNo = await anOrder();
  const told = (tx: Tx) =>
    receiveIncoming(
      deposits(),
      tx,
      {
        merchantId: merchant.id,
        gateway: 'khqr',
        ref: 'FT7',
        source: 'gateway:khqr',
        account: null,
        currency: 'USD',
        amount: parseUnits('137.5'),
        original: null,
        memo: '',
        payer: null,
        bookedAt: cameAt,
      },
      orderNo,
    );
  let feed: ReturnType<typeof told> | undefined;
  const payment = await db.transaction(async (tx) => {
    await lockDeposit(tx, orderNo);
    feed = db.transaction(told);
    // The feed stands at the order's lock.
    await setTimeout(500);
    return told(tx);
  });
  assert.equal(payment.outcome, 'matched_by_reference');
  assert.equal((await feed)?.outcome, 'duplicate');
  assert.equal(await balance(), parseUnits('137.5'));
});
