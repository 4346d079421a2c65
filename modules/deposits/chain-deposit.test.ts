import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { type ChannelRow, usdtTrc20 } from '@baize/cashier';
import { aChannel, simulatedChain } from '@baize/cashier/testing';
import { checkDeposits } from './check-deposit.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { getDeposit } from './read-deposits.ts';
import { depositsForTests } from './testing.ts';
import { followDeposit, watchDeposit, watchDeposits } from './watch-deposit.ts';

/** USDT deposits on a simulated chain: a block each three seconds, twenty blocks until a transfer counts. */
const XPUB =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const FINAL_MS = 60_000;
const USDT = 1_000_000n;
const clock = fixedClock('2026-11-20T10:00:00Z');
const chain = simulatedChain(clock);

let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let merchant: Merchant;
let member: Member;
let channel: ChannelRow;

before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { clock, gateways: [usdtTrc20({ xpub: XPUB, watcher: chain })] });
});
after(() => db.drop());
beforeEach(async () => {
  chain.isDown = false;
  deps.published.length = 0;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant });
    channel = await aChannel(tx, merchant.id, {
      gateway: 'usdt-trc20',
      method: 'usdt',
      config: { rate: '0.98' },
    });
  });
});

const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
const balance = async () => (await findAccount(db, member.memberId))?.balance;
let count = 0;
async function anOrder(amount = '98') {
  const wish = { channelId: channel.channelId, amount, requestId: `request-${(count += 1)}` };
  const made = await createDeposit(deps, wish, ctx());
  assert.ok(made.ok, JSON.stringify(made));
  assert.ok(made.value.crypto);
  return { ...made.value, crypto: made.value.crypto };
}
const stateOf = async (orderNo: string) => {
  const found = await getDeposit(deps, { orderNo }, ctx());
  assert.ok(found.ok);
  return found.value;
};
const lines = () =>
  db.many<{ state: string; why: string; original: string }>(
    'select state, why, original from deposits.incoming where merchant_id = $1 order by id',
    [merchant.id],
  );

test('OPEN-WALLET-03 each order has an address of its own and says how many coins go there', async () => {
  const first = await anOrder();
  await cancelDeposit(deps, { orderNo: first.orderNo }, ctx());
  const second = await anOrder();
  assert.notEqual(first.crypto.address, second.crypto.address);
  const { network, amount, rate, confirmationsNeeded } = second.crypto;
  assert.deepEqual([network, amount, rate, confirmationsNeeded], ['TRC20', '100', '0.98', 20]);
  assert.equal(second.qr?.payload, second.crypto.address);
});

test('OPEN-WALLET-05 coins count when the chain has confirmed them, once, and are shown before', async () => {
  const { orderNo, crypto } = await anOrder();
  await submitDeposit(deps, { orderNo }, ctx());
  assert.deepEqual(deps.published.at(-1), { name: 'cashier.watch-deposit', payload: { orderNo } });
  chain.send(crypto.address, 100n * USDT);
  clock.advance(FINAL_MS - 3_000);
  await followDeposit(deps, orderNo);
  const seen = await stateOf(orderNo);
  assert.deepEqual([seen.state, seen.crypto?.confirmations], ['SUBMITTED', 19]);
  assert.equal(seen.crypto?.seen, '100 USDT at 0.98');
  assert.equal(await balance(), 0n, 'R19: not playable before it is final');
  const given = await cancelDeposit(deps, { orderNo }, ctx());
  assert.deepEqual(given, { ok: false, code: 'payment_arriving' }, 'coins that are seen are not given up');
  assert.equal((await stateOf(orderNo)).state, 'SUBMITTED');
  assert.equal(
    deps.published.filter((one) => one.name === 'cashier.watch-deposit').length,
    2,
    'asked again soon',
  );
  clock.advance(3_000);
  await Promise.all([watchDeposit(deps, orderNo), watchDeposit(deps, orderNo)]);
  await watchDeposits(deps);
  const done = await stateOf(orderNo);
  assert.deepEqual([done.state, done.receivedAmount, done.flags], ['CREDITED', '98.00', []]);
  assert.equal(await balance(), parseUnits('98'));
  assert.deepEqual(await lines(), [
    { state: 'MATCHED', why: 'matched_by_reference', original: '100 USDT at 0.98' },
  ]);
});

test('OPEN-WALLET-05 a late transfer counts at the channel’s rate of then; in time, at the rate the order was told', async () => {
  const inTime = await anOrder();
  chain.send(inTime.crypto.address, 100n * USDT);
  const changed = { ...channel.config, rate: '0.50' };
  await db.transaction((tx) =>
    tx.run('update cashier.channel set config = $2 where id = $1', [channel.channelId, changed]),
  );
  clock.advance(FINAL_MS);
  await watchDeposit(deps, inTime.orderNo);
  assert.equal(await balance(), parseUnits('98'));
  const late = await anOrder('50');
  clock.advance(31 * 60_000);
  await watchDeposit(deps, late.orderNo);
  assert.equal((await stateOf(late.orderNo)).state, 'EXPIRED');
  await db.transaction((tx) =>
    tx.run('update cashier.channel set config = $2 where id = $1', [channel.channelId, { rate: '0.40' }]),
  );
  chain.send(late.crypto.address, 100n * USDT);
  clock.advance(20 * 60_000);
  await watchDeposits(deps);
  const found = await stateOf(late.orderNo);
  assert.deepEqual(
    [found.state, found.receivedAmount, found.heldAmount],
    ['EXPIRED', null, '40.00'],
    'another sum than ordered waits for operators',
  );
});

test('OPEN-WALLET-05 less, more, dust and a second transfer: what is not the sum of the order waits for operators, and the order with it', async () => {
  const { orderNo, crypto } = await anOrder();
  chain.send(crypto.address, 5_000n);
  chain.send(crypto.address, 60n * USDT);
  clock.advance(FINAL_MS);
  await watchDeposit(deps, orderNo);
  const under = await stateOf(orderNo);
  assert.deepEqual([under.state, under.receivedAmount, under.heldAmount], ['SUBMITTED', null, '58.80']);
  clock.advance(25 * 60 * 60_000);
  await watchDeposit(deps, orderNo);
  assert.equal((await stateOf(orderNo)).state, 'SUBMITTED', 'it does not run out while its money is here');
  chain.send(crypto.address, 40n * USDT);
  clock.advance(20 * 60_000);
  await watchDeposits(deps);
  assert.equal(await balance(), 0n);
  assert.deepEqual(
    (await lines()).map(({ state, why }) => `${state} ${why}`),
    ['OPEN amount_differs', 'OPEN amount_differs'],
  );
});

test('OPEN-WALLET-04 a chain that does not answer expires nothing; one that answers does, and only then', async () => {
  const { orderNo, crypto } = await anOrder();
  clock.advance(31 * 60_000);
  chain.isDown = true;
  assert.equal(await watchDeposit(deps, orderNo), 'unanswered');
  await checkDeposits(deps);
  assert.equal((await stateOf(orderNo)).state, 'WAITING_PAYMENT');
  chain.isDown = false;
  chain.send(crypto.address, 100n * USDT);
  clock.advance(3_000);
  assert.equal(await watchDeposit(deps, orderNo), 'confirming', 'on its way: not closed');
  assert.equal((await stateOf(orderNo)).state, 'WAITING_PAYMENT');
  clock.advance(FINAL_MS);
  await watchDeposit(deps, orderNo);
  assert.equal((await stateOf(orderNo)).state, 'CREDITED');
  const empty = await anOrder();
  clock.advance(31 * 60_000);
  await watchDeposits(deps);
  assert.equal((await stateOf(empty.orderNo)).state, 'EXPIRED');
  assert.equal(await balance(), parseUnits('98'));
});
