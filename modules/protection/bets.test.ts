import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, FLAG, reconcile, type VendorOp, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import { createBetGate } from './bet-gate.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';
import { aLimit, anExclusion } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let wallet: Wallet;
/** A second process on the same database. */
let neighbour: Wallet;
before(async () => {
  db = await testDatabase({ max: 8 });
  merchant = await db.transaction((tx) => aMerchant(tx));
  const options = { db, clock: systemClock, log: memoryLogger(), gate: createBetGate({ db }) };
  wallet = createWallet(options);
  neighbour = createWallet(options);
});
after(async () => {
  await wallet.close();
  await neighbour.close();
  await db.drop();
});

const someone = (balance = '1000'): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance }));
const limit = (member: Member, kind: LimitKind, amount: string, period: LimitPeriod = 'day') =>
  db.transaction((tx) => aLimit(tx, member, { kind, period, amount, at: new Date() }));
const send = (member: Member, op: Partial<VendorOp>, through = wallet) =>
  through.submit(aVendorOp({ accountId: member.accountId, ...op }));
const bet = async (member: Member, amount: string, op: Partial<VendorOp> = {}) =>
  (await send(member, { amount: parseUnits(amount), ...op })).status;
const win = async (member: Member, amount: string, ref: string) =>
  (await send(member, { type: 'win', amount: parseUnits(amount), ref })).status;
const balanceOf = (member: Member) => wallet.balance(member.accountId);
let keys = 0;
const key = () => `k${(keys += 1)}`;

test('OP-33 a wager limit: to the unit, and what is refused moves nothing', async () => {
  const member = await someone();
  assert.equal(await bet(member, '30'), 'applied');
  await limit(member, 'wager', '100');
  assert.equal(await bet(member, '70.00001'), 'limit_reached');
  assert.equal(await balanceOf(member), parseUnits('970'));
  assert.equal(await bet(member, '70'), 'applied');
  assert.equal(await bet(member, '0.00001'), 'limit_reached');
  assert.equal(await balanceOf(member), parseUnits('900'));
});

test('OP-33 a loss limit is net of wins; a wager limit is not; a rollback gives both back', async () => {
  const loser = await someone();
  await limit(loser, 'loss', '50');
  const first = key();
  assert.equal(await bet(loser, '50', { key: first }), 'applied');
  assert.equal(await bet(loser, '1'), 'limit_reached');
  assert.equal(await win(loser, '20', first), 'applied');
  assert.equal(await bet(loser, '20.00001'), 'limit_reached');
  const second = key();
  assert.equal(await bet(loser, '20', { key: second }), 'applied');
  assert.equal(await bet(loser, '1'), 'limit_reached');
  assert.equal((await send(loser, { type: 'rollback', amount: 0n, ref: second })).status, 'applied');
  assert.equal(await bet(loser, '20'), 'applied');

  const wagerer = await someone();
  await limit(wagerer, 'wager', '50');
  const staked = key();
  assert.equal(await bet(wagerer, '50', { key: staked }), 'applied');
  assert.equal(await win(wagerer, '500', staked), 'applied');
  assert.equal(await bet(wagerer, '1'), 'limit_reached');
  assert.equal((await send(wagerer, { type: 'rollback', amount: 0n, ref: staked })).status, 'applied');
  assert.equal(await bet(wagerer, '50'), 'applied');
});

test('OP-33 the cap on a single stake looks at that stake only; free bets stake no money', async () => {
  const member = await someone();
  await limit(member, 'stake', '5', 'each');
  assert.equal(await bet(member, '5.01'), 'limit_reached');
  for (let n = 0; n < 3; n += 1) assert.equal(await bet(member, '5'), 'applied');
  assert.equal(await bet(member, '50', { flags: FLAG.free }), 'applied');
});

test('OP-33 a repeat hears its first answer, whatever the limit says by now', async () => {
  const member = await someone();
  const op = aVendorOp({ accountId: member.accountId, amount: parseUnits('40') });
  assert.equal((await wallet.submit(op)).status, 'applied');
  await limit(member, 'wager', '40');
  assert.equal((await wallet.submit(op)).status, 'replayed');
});

test('OP-33 an exclusion takes effect at once where a game is open; what was staked still wins, and is rolled back', async () => {
  const member = await someone();
  const [won, undone] = [key(), key()];
  assert.equal(await bet(member, '10', { key: won }), 'applied');
  assert.equal(await bet(member, '10', { key: undone }), 'applied');
  await db.transaction((tx) => anExclusion(tx, member, { from: new Date(), until: null }));
  assert.equal(await bet(member, '1'), 'account_blocked');
  assert.equal(await bet(member, '1', { flags: FLAG.free }), 'account_blocked');
  assert.equal(await win(member, '35', won), 'applied');
  assert.equal((await send(member, { type: 'rollback', amount: 0n, ref: undone })).status, 'applied');
  assert.equal(await balanceOf(member), parseUnits('1025'));
});

test('OP-33 a hundred stakes at once through two processes: the limit is met and never passed', async () => {
  for (const kind of ['wager', 'loss'] as const) {
    const member = await someone();
    await limit(member, kind, '100');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        send(member, { amount: parseUnits('7') }, n % 2 ? wallet : neighbour).then(({ status }) => status),
      ),
    );
    assert.equal(answers.filter((status) => status === 'applied').length, 14, kind);
    assert.equal(answers.filter((status) => status === 'limit_reached').length, 86, kind);
    assert.equal(await balanceOf(member), parseUnits('902'));
  }
});

test('OP-33 a limit set while stakes are under way counts those that were before it', async () => {
  const member = await someone();
  const stakes = Array.from({ length: 60 }, (_, n) =>
    send(member, { amount: parseUnits('1') }, n % 2 ? wallet : neighbour),
  );
  await limit(member, 'wager', '50');
  await Promise.all(stakes);
  const before = 1000 - Number(await balanceOf(member)) / 100_000;
  const more = await Promise.all(Array.from({ length: 60 }, () => send(member, { amount: parseUnits('1') })));
  const applied = more.filter(({ status }) => status === 'applied').length;
  assert.equal(applied, Math.max(0, 50 - before));
});

test('OP-33 nobody without a limit is asked about: their stakes stay in the batch', async () => {
  const [free, bound] = [await someone(), await someone()];
  await limit(bound, 'wager', '1000');
  const before = wallet.stats().alone;
  await Promise.all(Array.from({ length: 50 }, () => bet(free, '1')));
  assert.equal(wallet.stats().alone, before);
  // Limits on money are read for the whole batch; for one on time somebody must have been seen just now.
  for (let n = 0; n < 5; n += 1) await bet(bound, '1');
  assert.equal(wallet.stats().alone, before);
  await limit(bound, 'time', '60');
  for (let n = 0; n < 5; n += 1) await bet(bound, '1');
  assert.equal(wallet.stats().alone, before + 1, 'the first shows that somebody is there');
});

test('OP-33 after all of it the ledger reconciles, the marks of limited wallets too', async () => {
  assert.deepEqual(await reconcile(db, systemClock), []);
});
