import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { amount } from '@baize/endpoint/shapes';
import { memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import {
  closeAccount,
  createWallet,
  findAccount,
  findAccountById,
  hold,
  liftRestriction,
  lockAccounts,
  openAccount,
  post,
  postAll,
  readBalancesChanged,
  reduceTurnover,
  releaseHold,
  restrict,
  settleHold,
  withdrawable,
} from './index.ts';
import type { PostRequest } from './post.ts';
import { reconcile } from './reconcile.ts';
import { rollUpHouses } from './rollup.ts';
import { aFundedAccount, aVendorOp } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(async () => {
  assert.deepEqual(await reconcile(db, systemClock), []);
  await db.drop();
});

const funded = (balance = '10') => db.transaction((tx) => aFundedAccount(tx, { balance }));
const actor = 'job:test' as const;
let serial = 0;
const aKey = (what: string) => `${what}:${(serial += 1)}`;
const posting = (request: Partial<PostRequest> & Pick<PostRequest, 'accountId'>): PostRequest => ({
  amount: 100_000n,
  kind: 'adjust',
  house: 'adjustment',
  key: aKey('adjust'),
  actor,
  ...request,
});
const doPost = (request: PostRequest) => db.transaction((tx) => post(tx, request));
const partsOf = async (accountId: bigint) => {
  const account = await findAccountById(db, accountId);
  return [account?.balance, account?.frozen];
};

test('the largest amount a call takes can be posted; what is larger the calls refuse', async () => {
  const largest = '999999999999.99999';
  assert.equal(amount.safeParse(largest).success, true);
  assert.equal(amount.safeParse('1000000000000').success, false);
  const accountId = await funded(largest);
  assert.deepEqual(await partsOf(accountId), [parseUnits(largest), 0n]);
});

test('OPEN-WALLET-05 a credit is posted once per key and replays its first answer', async () => {
  const accountId = await funded('1');
  const request = posting({ accountId, amount: 50_000n, kind: 'deposit', house: 'gateway' });
  assert.deepEqual(await doPost(request), { ok: true, value: { balance: 150_000n, replayed: false } });
  await doPost(posting({ accountId, amount: -150_000n }));
  assert.deepEqual(await doPost(request), { ok: true, value: { balance: 150_000n, replayed: true } });
  assert.deepEqual(await doPost({ ...request, amount: 50_001n }), { ok: false, code: 'conflict' });
  assert.deepEqual(await partsOf(accountId), [0n, 0n]);
});

test('several movements are one read and one write, and what is refused of them moves nothing', async () => {
  const [payer, payee] = [await funded('10'), await funded('1')];
  const pay = (amount: string, part: string) => {
    const leg = { kind: 'dividend', house: 'transfer' } as const;
    return [
      posting({ ...leg, accountId: payer, amount: -parseUnits(amount), key: `out:${payer}:${part}` }),
      posting({ ...leg, accountId: payee, amount: parseUnits(amount), key: `in:${payer}:${part}` }),
    ];
  };
  const wish = [
    ...pay('4', '1'),
    ...pay('6', '2'),
    ...pay('4', '1'),
    posting({ accountId: payer, amount: -1n }),
  ];
  const sent = () => db.transaction((tx) => postAll(tx, wish));
  const first = await sent();
  assert.deepEqual(
    first.map((one) => (one.ok ? [one.value.balance, one.value.replayed] : one.code)),
    [
      [parseUnits('6'), false],
      [parseUnits('5'), false],
      [0n, false],
      [parseUnits('11'), false],
      [parseUnits('6'), true],
      [parseUnits('5'), true],
      'insufficient_funds',
    ],
  );
  assert.deepEqual(await partsOf(payer), [0n, 0n]);
  assert.deepEqual(await partsOf(payee), [parseUnits('11'), 0n]);
  // Sent again: the same answers, and nothing moves.
  assert.deepEqual(
    (await sent()).map((one) => (one.ok ? one.value.balance : one.code)),
    first.map((one) => (one.ok ? one.value.balance : one.code)),
  );
  assert.deepEqual(await partsOf(payee), [parseUnits('11'), 0n]);
  assert.deepEqual(await db.transaction((tx) => postAll(tx, [])), []);
});

test('a movement of several wallets asks each for its own currency', async () => {
  const [here, there] = [await funded('1'), await funded('1')];
  const answers = await db.transaction((tx) =>
    postAll(tx, [
      posting({ accountId: here, currency: 'USD' }),
      posting({ accountId: there, currency: 'KHR' }),
    ]),
  );
  assert.deepEqual(
    answers.map((one) => one.ok || one.code),
    [true, 'currency_mismatch'],
  );
  assert.deepEqual(await partsOf(there), [parseUnits('1'), 0n]);
});

test('twenty at once with one key: one is posted', async () => {
  const accountId = await funded('1');
  const request = posting({ accountId, amount: 7n });
  const all = await Promise.all(Array.from({ length: 20 }, () => doPost(request)));
  assert.equal(all.filter((r) => r.ok && !r.value.replayed).length, 1);
  assert.deepEqual(await partsOf(accountId), [100_007n, 0n]);
});

test('OPEN-WALLET-02 refusals are values and leave nothing behind', async () => {
  const accountId = await funded('1');
  const codeOf = async (request: PostRequest) => {
    const result = await doPost(request);
    return result.ok ? 'ok' : result.code;
  };
  assert.equal(await codeOf(posting({ accountId, amount: -100_001n })), 'insufficient_funds');
  assert.equal(await codeOf(posting({ accountId, currency: 'KHR' })), 'currency_mismatch');
  await db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'no_withdraw', ref: 'risk', reason: 'review' }),
  );
  const withdrawing = posting({ accountId, amount: -1n, kind: 'withdrawal', house: 'gateway' });
  assert.equal(await codeOf(withdrawing), 'account_restricted');
  assert.deepEqual(await partsOf(accountId), [100_000n, 0n]);
  assert.equal(
    await db.transaction((tx) => liftRestriction(tx, { accountId, kind: 'no_withdraw', ref: 'risk' })),
    true,
  );
  assert.equal(await codeOf(withdrawing), 'ok');
  assert.equal((await db.transaction((tx) => closeAccount(tx, accountId))).ok, false);
  assert.equal(await codeOf(posting({ accountId, amount: -99_999n })), 'ok');
  assert.equal((await db.transaction((tx) => closeAccount(tx, accountId))).ok, true);
  assert.equal(await codeOf(posting({ accountId })), 'account_closed');
});

test('OPEN-WALLET-08 a hold freezes, a release returns, both once', async () => {
  const accountId = await funded('10');
  const request = {
    accountId,
    amount: 400_000n,
    key: aKey('withdrawal'),
    ref: 'W1',
    reason: 'withdrawal W1',
    actor,
  };
  const held = await db.transaction((tx) => hold(tx, request));
  assert.ok(held.ok);
  assert.deepEqual(await partsOf(accountId), [600_000n, 400_000n]);
  const again = await db.transaction((tx) => hold(tx, request));
  assert.deepEqual(again, { ok: true, value: { ...held.value, replayed: true } });
  const conflicting = await db.transaction((tx) => hold(tx, { ...request, amount: 1n }));
  assert.deepEqual(conflicting, { ok: false, code: 'conflict' });

  const release = { holdId: held.value.holdId, key: aKey('release'), actor };
  const released = await db.transaction((tx) => releaseHold(tx, release));
  assert.deepEqual(released, { ok: true, value: { balance: 1_000_000n, replayed: false } });
  const replayed = await db.transaction((tx) => releaseHold(tx, release));
  assert.deepEqual(replayed, { ok: true, value: { balance: 1_000_000n, replayed: true } });
  const late = await db.transaction((tx) =>
    settleHold(tx, { holdId: held.value.holdId, house: 'gateway', key: aKey('settle'), actor }),
  );
  assert.deepEqual(late, { ok: false, code: 'hold_closed' });
  assert.deepEqual(await partsOf(accountId), [1_000_000n, 0n]);
});

test('OPEN-WALLET-09 a partial settlement pays one part and returns the rest', async () => {
  const accountId = await funded('10');
  const held = await db.transaction((tx) =>
    hold(tx, { accountId, amount: 600_000n, key: aKey('withdrawal'), ref: 'W1', reason: 'W2', actor }),
  );
  assert.ok(held.ok);
  const settle = {
    holdId: held.value.holdId,
    house: 'gateway' as const,
    key: aKey('settle'),
    amount: 250_000n,
    actor,
  };
  const both = await Promise.all([
    db.transaction((tx) => settleHold(tx, settle)),
    db.transaction((tx) => settleHold(tx, settle)),
  ]);
  assert.equal(both.filter((r) => r.ok && r.value.replayed).length, 1);
  assert.ok(both.every((r) => r.ok));
  assert.deepEqual(await partsOf(accountId), [750_000n, 0n]);
  const missing = await db.transaction((tx) => releaseHold(tx, { holdId: 1n, key: aKey('x'), actor }));
  assert.deepEqual(missing, { ok: false, code: 'unknown_hold' });
});

test('a hold cannot take more than there is, nor anything from a restricted wallet', async () => {
  const accountId = await funded('1');
  const tries = (amount: bigint) =>
    db.transaction((tx) =>
      hold(tx, { accountId, amount, key: aKey('hold'), ref: 'W1', reason: 'W3', actor }),
    );
  assert.deepEqual(await tries(100_001n), { ok: false, code: 'insufficient_funds' });
  await db.transaction((tx) => restrict(tx, { accountId, kind: 'no_withdraw', ref: 'r', reason: 'review' }));
  assert.deepEqual(await tries(1n), { ok: false, code: 'account_restricted' });
  assert.deepEqual(await partsOf(accountId), [100_000n, 0n]);
});

test('a caller’s rollback takes the money back with it', async () => {
  const accountId = await funded('1');
  const work = db.transaction(async (tx) => {
    await post(tx, posting({ accountId }));
    throw new Error('the order could not be written');
  });
  await assert.rejects(work);
  assert.deepEqual(await partsOf(accountId), [100_000n, 0n]);
});

test('OPEN-WALLET-10 two members paying each other at once do not deadlock', async () => {
  const [a, b] = [await funded('100'), await funded('100')];
  const pay = (from: bigint, to: bigint) =>
    db.transaction(async (tx) => {
      await lockAccounts(tx, [from, to]);
      const key = aKey('transfer');
      const leg = { kind: 'transfer' as const, house: 'transfer' as const };
      const out = await post(tx, posting({ accountId: from, amount: -3n, key: `${key}:out`, ...leg }));
      assert.ok(out.ok);
      await post(tx, posting({ accountId: to, amount: 3n, key: `${key}:in`, ...leg }));
    });
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? pay(a, b) : pay(b, a))));
  assert.deepEqual(
    [await partsOf(a), await partsOf(b)],
    [
      [10_000_000n, 0n],
      [10_000_000n, 0n],
    ],
  );
});

test('OPEN-WALLET-06 turnover owed makes nothing withdrawable until it is bet', async () => {
  const accountId = await funded('10');
  await db.transaction(async (tx) => {
    await restrict(tx, { accountId, kind: 'turnover', amount: 300n, ref: 'D1', reason: '1x deposit' });
    await restrict(tx, { accountId, kind: 'turnover', amount: 300n, ref: 'D1', reason: 'told twice' });
    await restrict(tx, { accountId, kind: 'turnover', amount: 500n, ref: 'B1', reason: '5x bonus' });
  });
  assert.deepEqual(await withdrawable(db, accountId), {
    available: 1_000_000n,
    turnoverLeft: 800n,
    withdrawable: 0n,
  });
  const left = (bet: bigint) =>
    db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: bet }])).then(({ left: owed }) => owed);
  assert.equal(await left(299n), 501n);
  assert.equal(await left(2n), 499n);
  assert.equal(await left(10_000n), 0n);
  assert.equal((await withdrawable(db, accountId)).withdrawable, 1_000_000n);
});

test('restrictions reach the vendor path at once', async () => {
  const wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
  const accountId = await funded('10');
  await db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'no_bet', ref: 'self', reason: 'self-exclusion' }),
  );
  assert.equal((await wallet.submit(aVendorOp({ accountId }))).status, 'account_blocked');
  await db.transaction((tx) => liftRestriction(tx, { accountId, kind: 'no_bet', ref: 'self' }));
  assert.equal((await wallet.submit(aVendorOp({ accountId }))).status, 'applied');
  await wallet.close();
});

test('bets keep flowing while a slow transaction holds the wallet, and see what it did', async () => {
  const wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
  const [accountId, other] = [await funded('1'), await funded('1')];
  await db.transaction(async (tx) => {
    await post(tx, posting({ accountId, amount: -100_000n }));
    // In one batch: the free wallet is served, the held one is told in the end that its outcome is unknown.
    const held = assert.rejects(wallet.submit(aVendorOp({ accountId, key: 'held' })), /lock timeout/);
    const started = performance.now();
    assert.equal((await wallet.submit(aVendorOp({ accountId: other }))).status, 'applied');
    assert.ok(performance.now() - started < 3_000);
    await held;
  });
  assert.equal((await wallet.submit(aVendorOp({ accountId, key: 'held' }))).status, 'insufficient_funds');
  await wallet.close();
});

test('every slow movement is announced at commit', async () => {
  const client = await db.pool.connect();
  const heard: unknown[] = [];
  client.on('notification', (message) => heard.push(...readBalancesChanged(message.payload ?? '')));
  await client.query('listen wallet_balance');
  const accountId = await db.transaction((tx) =>
    openAccount(tx, { memberId: 77, merchantId: 1, currency: 'USD', kind: 'main' }),
  );
  await doPost(posting({ accountId, amount: 12n }));
  await client.query('select 1');
  assert.deepEqual(heard, [{ accountId, balance: 12n, seq: 1n }]);
  client.release(true);
  assert.equal((await findAccount(db, 77))?.accountId, accountId);
});

test('house totals of closed hours are what the entries say; play money is in none', async () => {
  const trial = await db.transaction((tx) => aFundedAccount(tx, { kind: 'trial', balance: '0' }));
  const now = Date.now();
  const at = new Date(now - 3 * 3_600_000);
  const accountId = await funded('0');
  await doPost(posting({ accountId, amount: 500n, kind: 'bonus', house: 'promotion', at }));
  await doPost(posting({ accountId: trial, amount: 9_999n, kind: 'trial_credit', house: 'trial', at }));
  const later = { now: () => new Date(now + 3 * 3_600_000) };
  await rollUpHouses(db, later);
  await rollUpHouses(db, later);
  const totals = await db.many<{ houseId: number; amount: bigint }>(
    'select house_id, sum(amount)::bigint as amount from wallet.house_total where house_id in (3, 9) group by 1',
  );
  assert.deepEqual(totals, [{ houseId: 3, amount: -500n }]);
  assert.deepEqual(await reconcile(db, later), []);
  await assert.rejects(doPost(posting({ accountId, at })), /totals are still open/);
});
