import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { hold, post, settleHold } from '@baize/wallet';
import { checkDeposit } from './check-deposit.ts';
import { viewProtection } from './read-protection.ts';
import { aLimit, anExclusion } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const noon = new Date(Date.now());
const someone = (balance?: string): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, ...(balance ? { balance } : {}) }));
const limit = (member: Member, period: 'day' | 'week' | 'month', amount: string) =>
  db.transaction((tx) => aLimit(tx, member, { kind: 'deposit', period, amount, at: noon }));
const check = (member: Member, amount: string, pending?: string) =>
  db.transaction((tx) =>
    checkDeposit(tx, {
      merchantId: merchant.id,
      memberId: member.memberId,
      currency: 'USD',
      amount: parseUnits(amount),
      now: noon,
      ...(pending ? { pending: () => Promise.resolve(parseUnits(pending)) } : {}),
    }),
  );
let keys = 0;
const deposit = (member: Member, amount: string) =>
  db.transaction(async (tx) => {
    keys += 1;
    const posted = await post(tx, {
      accountId: member.accountId,
      amount: parseUnits(amount),
      kind: 'deposit',
      house: 'gateway',
      key: `deposit:t${keys}`,
      actor: 'job:test' as const,
    });
    assert.ok(posted.ok);
  });

test('OP-33 OPEN-WALLET-03 a deposit limit counts what came in, gross: a withdrawal gives nothing back', async () => {
  const member = await someone();
  assert.deepEqual(await check(member, '1000000'), { ok: true, value: undefined });
  await limit(member, 'day', '100');
  await deposit(member, '60');
  const fits = await check(member, '40');
  assert.ok(fits.ok);
  await db.transaction(async (tx) => {
    const about = { accountId: member.accountId, actor: 'job:test' as const };
    const held = await hold(tx, {
      ...about,
      amount: parseUnits('50'),
      key: `w:${keys}`,
      ref: 'W1',
      reason: 'test',
    });
    assert.ok(held.ok);
    const { holdId } = held.value;
    await settleHold(tx, {
      holdId,
      house: 'gateway',
      key: `w:${keys}:paid`,
      amount: parseUnits('50'),
      actor: 'job:test' as const,
    });
  });
  const refused = await check(member, '40.01');
  assert.ok(!refused.ok && refused.code === 'limit_reached');
  const { limit: kind, period, left } = refused.detail as { limit: string; period: string; left: string };
  assert.deepEqual({ kind, period, left }, { kind: 'deposit', period: 'day', left: '40.00' });
});

test('OP-33 what was deposited before the limit was set counts; open orders count too', async () => {
  const member = await someone('80');
  await limit(member, 'week', '100');
  assert.ok((await check(member, '20')).ok);
  assert.equal((await check(member, '20', '5')).ok, false);
  assert.ok((await check(member, '15', '5')).ok);
  assert.equal((await check(member, '20.01')).ok, false);
  // What is left is what would still fit, here and where limits are read.
  const refused = await check(member, '15.01', '5');
  assert.ok(!refused.ok && refused.code === 'limit_reached');
  const { left, held } = refused.detail as { left: string; held: string };
  assert.deepEqual({ left, held }, { left: '15.00', held: '5.00' });
  const openDeposits = async () => parseUnits('5');
  const seen = await db.transaction((tx) => viewProtection({ openDeposits }, tx, member, noon));
  assert.deepEqual(
    seen.limits.map((one) => [one.kind, one.used, one.held, one.left]),
    [['deposit', '80.00', '5.00', '15.00']],
  );
});

test('OP-33 R8 who paused or excluded themselves deposits nothing', async () => {
  const member = await someone();
  await db.transaction((tx) => anExclusion(tx, member, { from: noon, until: null }));
  const refused = await check(member, '1');
  assert.deepEqual(refused, { ok: false, code: 'self_excluded', detail: { until: null } });
});

test('OP-33 two orders at once cannot both fit under one limit', async () => {
  const member = await someone();
  await limit(member, 'day', '100');
  const orders: bigint[] = [];
  const order = () =>
    db.transaction(async (tx) => {
      const amount = parseUnits('60');
      const checked = await checkDeposit(tx, {
        merchantId: merchant.id,
        memberId: member.memberId,
        currency: 'USD',
        amount,
        now: noon,
        pending: () => Promise.resolve(orders.reduce((sum, one) => sum + one, 0n)),
      });
      if (checked.ok) orders.push(amount);
      return checked.ok;
    });
  const answers = await Promise.all([order(), order(), order(), order()]);
  assert.equal(answers.filter(Boolean).length, 1);
});
