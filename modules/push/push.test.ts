import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Language } from '@baize/endpoint';
import { memoryLogger } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { sendMessage } from '@baize/messaging';
import { createSecretBox, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { readKey } from './key.ts';
import { sendWaiting } from './send-waiting.ts';
import { endPush, getPush, savePush } from './subscribe.ts';
import { aPushService, isSignedFor } from './testing.ts';

const log = memoryLogger();
let db: TestDatabase;
let merchant: Merchant;
let member: Member;
let other: Member;
let now: Date;
let service: Awaited<ReturnType<typeof aPushService>>;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z');
  service = await aPushService();
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant });
    other = await aMember(tx, { merchant });
  });
});
afterEach(async () => {
  await db.run('delete from push.subscription');
  await service.close();
});

const deps = (allowLocal = true) => ({
  db,
  clock: { now: () => now },
  log,
  box: createSecretBox('a secret key for tests, thirty-two long at least'),
  siteUrl: 'http://baize.localhost:8080',
  allowLocal,
});
const as = ({ memberId, account }: Member) =>
  aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
const agree = (
  who: Member,
  wants: { money?: boolean; messages?: boolean; name?: string; language?: Language } = {},
) =>
  savePush(
    deps(),
    {
      ...service.subscription(wants.name),
      language: wants.language ?? 'EN',
      money: wants.money ?? true,
      messages: wants.messages ?? true,
    },
    as(who),
  );
const paid = (to: Member) =>
  db.transaction((tx) =>
    sendMessage(tx, {
      merchantId: merchant.id,
      to: to.memberId,
      category: 'MONEY',
      template: 'withdrawal_paid',
      params: { orderNo: 'W1', currency: 'USD', amount: '25.00' },
      now,
    }),
  );
const stopped = (to: Member) =>
  db.transaction((tx) =>
    sendMessage(tx, {
      merchantId: merchant.id,
      to: to.memberId,
      category: 'ACCOUNT',
      template: 'money_stopped',
      params: {},
      now,
    }),
  );
const waiting = async () => (await db.one<{ n: number }>('select count(*)::int as n from push.waiting')).n;
const devicesOf = async (who: Member) =>
  (
    await db.one<{ n: number }>('select count(*)::int as n from push.subscription where member_id = $1', [
      who.memberId,
    ])
  ).n;
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test('a message reaches the device encrypted and signed, in the language of the device, once', async () => {
  const saved = await agree(member, { language: 'CN' });
  assert.ok(saved.ok);
  assert.deepEqual([saved.value.here, saved.value.others], [{ money: true, messages: true }, 0]);
  await paid(member);
  await sendWaiting(deps());
  await sendWaiting(deps());
  assert.equal(service.arrived.length, 1);
  const [one] = service.arrived;
  assert.ok(one);
  assert.match(one.content['body'] ?? '', /25\.00/);
  assert.match(one.content['title'] ?? '', /[\u4e00-\u9fff]/);
  assert.equal(one.content['category'], 'MONEY');
  assert.equal(one.headers['content-encoding'], 'aes128gcm');
  const { publicKey } = await readKey(deps());
  assert.equal(publicKey, saved.value.publicKey);
  assert.ok(isSignedFor(one, new URL(service.subscription().endpoint).origin, publicKey));
  assert.equal(await waiting(), 0);
});

test('a device is told what its member agreed to, and nobody else is told anything', async () => {
  const rows: { money: boolean; messages: boolean; told: string[] }[] = [
    { money: true, messages: true, told: ['MONEY', 'ACCOUNT'] },
    { money: true, messages: false, told: ['MONEY'] },
    { money: false, messages: true, told: ['ACCOUNT'] },
  ];
  for (const { told, ...wants } of rows) {
    service.arrived.length = 0;
    assert.ok((await agree(member, wants)).ok);
    await paid(member);
    await stopped(member);
    await paid(other);
    await sendWaiting(deps());
    assert.deepEqual(service.arrived.map(({ content }) => content['category']).toSorted(), told.toSorted());
  }
  assert.equal(await devicesOf(member), 1);
});

test('what was read or deleted before it is sent is not sent', async () => {
  await agree(member);
  await paid(member);
  await db.run('update messaging.message set read_at = $2 where member_id = $1', [member.memberId, now]);
  await sendWaiting(deps());
  assert.equal(service.arrived.length, 0);
  assert.equal(await waiting(), 0);
});

test('a transaction that is taken back leaves nothing to send', async () => {
  await agree(member);
  await assert.rejects(
    db.transaction(async (tx) => {
      await sendMessage(tx, {
        merchantId: merchant.id,
        to: member.memberId,
        category: 'ACCOUNT',
        template: 'money_stopped',
        params: {},
        now,
      });
      throw new Error('taken back');
    }),
    /taken back/,
  );
  assert.equal(await waiting(), 0);
});

test('a browser is the member’s who agreed last; what waited for the one before is gone', async () => {
  await agree(member);
  await paid(member);
  assert.equal(await waiting(), 1);
  await agree(other);
  assert.deepEqual([await devicesOf(member), await devicesOf(other), await waiting()], [0, 1, 0]);
  await sendWaiting(deps());
  assert.equal(service.arrived.length, 0);
});

test('a member ends it on this device or on all, and never on another’s', async () => {
  await agree(member, { name: 'phone' });
  await agree(member, { name: 'desktop' });
  const { endpoint } = service.subscription('phone');
  const theirs = await endPush(deps(), { endpoint }, as(other));
  assert.equal(theirs.value.others, 0);
  assert.equal(await devicesOf(member), 2);
  const ended = await endPush(deps(), { endpoint }, as(member));
  assert.deepEqual([ended.value.here, ended.value.others], [null, 1]);
  await endPush(deps(), {}, as(member));
  assert.equal(await devicesOf(member), 0);
});

test('ten devices a member: the oldest goes', async () => {
  for (let i = 0; i < 11; i++) assert.ok((await agree(member, { name: `device${i}` })).ok);
  assert.equal(await devicesOf(member), 10);
  const first = await getPush(deps(), { endpoint: service.subscription('device0').endpoint }, as(member));
  assert.deepEqual([first.value.here, first.value.others], [null, 10]);
});

test('a push service that is down is asked again after 1, 5 and 15 minutes, then no more', async () => {
  await agree(member);
  await paid(member);
  service.answers.push(503, 429, 500, 503);
  for (const minutes of [0, 1, 5]) {
    minutesLater(minutes);
    await sendWaiting(deps());
    assert.equal(await waiting(), 1);
    await sendWaiting(deps());
  }
  assert.equal(service.answers.length, 1);
  minutesLater(15);
  await sendWaiting(deps());
  assert.deepEqual([await waiting(), service.answers.length, await devicesOf(member)], [0, 0, 1]);
});

test('a device that is gone for good is forgotten', async () => {
  for (const status of [404, 410]) {
    await agree(member);
    await paid(member);
    service.answers.push(status);
    await sendWaiting(deps());
    assert.deepEqual([await devicesOf(member), await waiting()], [0, 0]);
  }
});

test('two workers send a message once; one that died leaves it to the next after two minutes', async () => {
  await agree(member);
  await paid(member);
  await Promise.all([sendWaiting(deps()), sendWaiting(deps())]);
  assert.equal(service.arrived.length, 1);
  await paid(member);
  const dies = () => new Promise<never>(() => undefined);
  void sendWaiting(deps(), dies);
  while ((await db.one<{ n: number }>('select max(attempts) as n from push.waiting')).n === 0);
  await sendWaiting(deps());
  assert.equal(service.arrived.length, 1);
  minutesLater(2);
  await sendWaiting(deps());
  assert.deepEqual([service.arrived.length, await waiting()], [2, 0]);
});

test('refused, with nothing written: nothing chosen, an address of our own network, plain http, no key', async () => {
  const mine = service.subscription();
  const ask = (change: object, allowLocal = true) =>
    savePush(
      deps(allowLocal),
      { ...mine, language: 'EN', money: true, messages: true, ...change },
      as(member),
    );
  const nothing = await ask({ money: false, messages: false });
  assert.ok(!nothing.ok && nothing.code === 'push_nothing_chosen');
  const addresses = [
    mine.endpoint,
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'http://203.0.113.9/push',
    'https://user@203.0.113.9/push',
    'ftp://203.0.113.9/push',
    'push',
  ];
  for (const endpoint of addresses) {
    const refused = await ask({ endpoint }, false);
    assert.ok(!refused.ok && refused.code === 'push_address_refused', endpoint);
  }
  const noPoint = await ask({ p256dh: Buffer.alloc(65, 4).toString('base64url') });
  assert.ok(!noPoint.ok && noPoint.code === 'push_address_refused');
  assert.equal(await devicesOf(member), 0);
});

test('an address that turned into one of our own network is not called', async () => {
  await agree(member);
  await paid(member);
  await sendWaiting(deps(false));
  assert.equal(service.arrived.length, 0);
  assert.equal(await waiting(), 1);
});

test('processes that start at once have one key', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => readKey(deps())));
  assert.equal(new Set(keys.map(({ publicKey }) => publicKey)).size, 1);
});
