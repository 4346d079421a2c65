import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import type { Caller, StaffCaller } from '@baize/endpoint';
import { createClient } from '@baize/endpoint/client';
import { mountApi } from '@baize/endpoint/server';
import { fixedClock } from '@baize/kernel';
import { createSecretBox, type SecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { dispatchApi } from './api.ts';
import { channelControl } from './channel-control.ts';
import { routeOf, secretPurpose } from './channel.ts';
import { findChannelRow, lockChannel, NEW_CHANNEL } from './channel.sql.ts';
import { deliverMessage } from './deliver-message.ts';
import { dispatchHandlers } from './handlers.ts';
import { KINDS } from './message.ts';
import { findMessage } from './message.sql.ts';
import { dispatchRoutes } from './routes.ts';
import { sendMessage } from './send-message.ts';
import { aChannel, dispatchForTests } from './testing.ts';

/** Through HTTP with the browser's own client: what the console's pages can do, by which permission. */
let db: TestDatabase;
let app: FastifyInstance;
let ops: ReturnType<typeof createClient<typeof dispatchApi>>;
let merchantId: number;
let caller: Caller;
const clock = fixedClock('2026-11-20T10:00:00Z');
let deps: ReturnType<typeof dispatchForTests>;

const operator = (...permissions: string[]): StaffCaller => ({
  role: 'staff',
  merchantId: null,
  staffId: 7,
  name: 'ana',
  sessionId: '0',
  permissions: new Set(permissions),
});

before(async () => {
  db = await testDatabase();
  deps = dispatchForTests(db, clock);
  const merchant = await db.transaction((tx) => aMerchant(tx, { name: 'Baize' }));
  merchantId = merchant.id;
  app = Fastify();
  mountApi(app, dispatchApi, dispatchHandlers(deps), {
    merchant: () => Promise.resolve({ merchantId, merchantCode: merchant.code }),
    caller: () => Promise.resolve({ caller }),
    ip: () => '203.0.113.7',
    checkOutput: true,
  });
  ops = createClient<typeof dispatchApi>(dispatchRoutes, {
    baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }),
  });
});
after(async () => {
  await app.close();
  await db.drop();
});

const aCode = async (to = '+85512345678', ofMerchant = merchantId) => {
  const sent = await db.transaction((tx) =>
    sendMessage(deps, tx, {
      merchantId: ofMerchant,
      kind: to.startsWith('+') ? 'sms' : 'mail',
      to,
      language: 'EN',
      template: 'code_login',
      values: { code: '730154', minutes: 5 },
    }),
  );
  assert.ok(sent.ok);
  return sent.value.messageId;
};

test('OP-07 the outbox is listed without texts and with masked recipients; opening one is audited', async () => {
  const messageId = await aCode();
  await aCode('Sokha@Member.Example');
  caller = operator('delivery.read');
  const listed = await ops.listMessages({});
  assert.ok(listed.ok);
  assert.deepEqual(
    listed.value.list.map((one) => one.recipient),
    ['s…@member.example', '+855…78'],
  );
  assert.doesNotMatch(JSON.stringify(listed.value), /730154|12345678|okha/);
  const found = async (recipient: string) => {
    const answer = await ops.listMessages({ recipient });
    assert.ok(answer.ok);
    return answer.value.totalCount;
  };
  assert.equal(await found('SOKHA@member.example'), 1);
  assert.equal(await found('+8551234'), 0, 'a part of a number finds nothing');
  assert.equal(codeOf(await ops.openMessage({ messageId })), 'forbidden');
  assert.equal(deps.audited.length, 0);

  caller = operator('delivery.open');
  const opened = await ops.openMessage({ messageId });
  assert.ok(opened.ok);
  assert.equal(opened.value.recipient, '+85512345678');
  assert.match(opened.value.text, /730154/);
  assert.deepEqual(
    deps.audited.map(({ action, target, staff }) => [action, target, staff.name]),
    [['dispatch.message.open', `message:${messageId}`, 'ana']],
  );
  assert.doesNotMatch(
    JSON.stringify(deps.audited[0]?.after),
    /730154|12345678/,
    'the log of readers is no second outbox',
  );
  const other = await db.transaction((tx) => aMerchant(tx));
  const theirs = await aCode('+85599999999', other.id);
  assert.equal(codeOf(await ops.openMessage({ messageId: theirs })), 'not_found', 'another brand’s message');
});

test('OP-07 a code on its way to somebody’s phone is not shown to operators while it works', async () => {
  await aChannel(db, merchantId, 'sms', { http: true });
  const messageId = await aCode();
  const audited = deps.audited.length;
  caller = operator('delivery.open');
  const early = await ops.openMessage({ messageId });
  assert.equal(codeOf(early), 'code_alive');
  assert.doesNotMatch(JSON.stringify(early), /730154/);
  assert.equal(deps.audited.length, audited);
  clock.advance(5 * 60_000);
  const late = await ops.openMessage({ messageId });
  assert.ok(late.ok && late.value.text.includes('730154'), 'a dead one may be looked into');
  await aChannel(db, merchantId, 'sms', {});
});

test('OP-07 a real site’s outbox shows operators no code while it works', async () => {
  const messageId = await aCode();
  const audited = deps.audited.length;
  caller = operator('delivery.open');
  deps.outboxIsRead = false;
  const early = await ops.openMessage({ messageId });
  assert.equal(codeOf(early), 'code_alive');
  assert.doesNotMatch(JSON.stringify(early), /730154/);
  assert.equal(deps.audited.length, audited);
  clock.advance(5 * 60_000);
  const late = await ops.openMessage({ messageId });
  assert.ok(late.ok && late.value.text.includes('730154'), 'a dead one may be looked into');
  deps.outboxIsRead = true;
});

test('OP-07 an operator sends a failed message again, with a reason, while anybody still wants it', async () => {
  deps.audited.length = 0;
  // Plain http, which only a configuration may allow.
  await aChannel(db, merchantId, 'sms', { http: { url: 'http://169.254.1.1/' } });
  const messageId = await aCode();
  caller = operator('delivery.read', 'delivery.write');
  assert.equal(
    codeOf(await ops.resendMessage({ messageId, reason: 'asked' })),
    'state_changed',
    'it is still waiting',
  );
  assert.equal(await deliverMessage({ ...deps, allowLocal: false }, messageId), 'FAILED');
  const failed = await ops.listMessages({ state: 'FAILED' });
  assert.deepEqual(failed.ok && failed.value.list.map((one) => [one.messageId, one.reason, one.canResend]), [
    [messageId, 'insecure', true],
  ]);
  await aChannel(db, merchantId, 'sms', { enabled: false });
  assert.equal(codeOf(await ops.resendMessage({ messageId, reason: 'asked' })), 'operation_not_enabled');
  await aChannel(db, merchantId, 'sms', {});
  assert.equal(codeOf(await ops.resendMessage({ messageId, reason: ' ' })), 'validation_failed');
  assert.equal((await findMessage(db, BigInt(messageId)))?.state, 'FAILED', 'refusals moved nothing');
  assert.equal(deps.audited.length, 0);
  const again = await ops.resendMessage({ messageId, reason: 'gateway put right' });
  assert.ok(again.ok);
  assert.deepEqual(
    deps.audited.map(({ action, reason }) => [action, reason]),
    [['dispatch.message.resend', 'gateway put right']],
  );
  assert.equal(deps.published.at(-1)?.messageId, messageId);
  assert.equal(await deliverMessage(deps, messageId), 'SENT');
  assert.equal(codeOf(await ops.resendMessage({ messageId, reason: 'twice' })), 'state_changed');

  await aChannel(db, merchantId, 'sms', { http: { url: 'http://169.254.1.1/' } });
  const late = await aCode();
  assert.equal(await deliverMessage({ ...deps, allowLocal: false }, late), 'FAILED');
  clock.advance(5 * 60_000);
  assert.equal(codeOf(await ops.resendMessage({ messageId: late, reason: 'late' })), 'message_expired');
  assert.equal(codeOf(await ops.resendMessage({ messageId: 999_999, reason: 'no such' })), 'not_found');
});

test('OP-07 who reads the channels of a new brand writes nothing, and sees them as the table makes them', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const shown = async () => {
    const view = await call(
      dispatchApi,
      'listChannels',
      dispatchHandlers(deps),
      {},
      staffContext(['delivery.write'], { merchant: brand }),
    );
    assert.ok(view.ok);
    return view.value;
  };
  const asNew = await shown();
  assert.deepEqual(await db.many('select 1 from dispatch.channel where merchant_id = $1', [brand.id]), []);
  await db.transaction(async (tx) => {
    for (const kind of KINDS)
      assert.deepEqual(await lockChannel(tx, brand.id, kind), { ...NEW_CHANNEL, merchantId: brand.id, kind });
  });
  assert.deepEqual(await shown(), asNew);
});

test('OP-07 AUTH-149 a notice that led nowhere uses the quota when it is sent again', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const sent = await db.transaction((tx) =>
    sendMessage({ ...deps, outboxIsRead: false }, tx, {
      merchantId: brand.id,
      kind: 'sms',
      to: '+85512345670',
      language: 'EN',
      template: 'security_changed',
      values: { account: 'dara', what: 'password', at: clock.now() },
    }),
  );
  assert.ok(sent.ok);
  const { messageId } = sent.value;
  const again = async () =>
    codeOf(
      await call(
        dispatchApi,
        'resendMessage',
        dispatchHandlers(deps),
        { messageId, reason: 'there is a gateway now' },
        staffContext(['delivery.write'], { merchant: brand }),
      ),
    );
  await aChannel(db, brand.id, 'sms', { http: true, quotaMonth: 0 });
  assert.equal(await again(), 'sms_quota_insufficient');
  await aChannel(db, brand.id, 'sms', { http: true, quotaMonth: 1 });
  assert.equal(await again(), 'ok');
  assert.equal((await findChannelRow(db, brand.id, 'sms'))?.usedMonth, 1);
});

test('OP-07 a channel is set up, its secret never comes back, and settings move only together with it', async () => {
  deps.audited.length = 0;
  await aChannel(db, merchantId, 'mail', {});
  caller = operator('delivery.read');
  assert.equal(codeOf(await ops.listChannels({})), 'forbidden');
  caller = operator('delivery.write');
  const smtp = {
    host: 'mail.example',
    port: 587,
    security: 'starttls' as const,
    user: 'baize',
    fromAddress: 'no-reply@baize.example',
    fromName: 'Baize',
  };
  const base = { kind: 'mail' as const, enabled: true, reason: 'set up' };
  assert.equal(codeOf(await ops.updateChannel({ ...base, adapter: 'smtp', smtp: null })), 'settings_missing');
  assert.equal(
    codeOf(await ops.updateChannel({ ...base, adapter: 'smtp', smtp: { ...smtp, port: 0 } })),
    'validation_failed',
  );
  const made = await ops.updateChannel({ ...base, adapter: 'smtp', smtp, secret: 'first-pass' });
  assert.ok(made.ok && made.value.hasSecret && made.value.adapter === 'smtp');
  const moved = { ...smtp, host: 'mine.example' };
  assert.equal(codeOf(await ops.updateChannel({ ...base, adapter: 'smtp', smtp: moved })), 'secret_again');
  const exit = async () => {
    const row = await findChannelRow(db, merchantId, 'mail');
    assert.ok(row);
    return routeOf(deps.box, row);
  };
  assert.deepEqual(await exit(), { adapter: 'smtp', settings: smtp, secret: 'first-pass' }, 'as it was');
  assert.equal(codeOf(await ops.updateChannel({ ...base, adapter: 'smtp', smtp })), 'nothing_to_change');
  assert.ok((await ops.updateChannel({ ...base, adapter: 'smtp', smtp: moved, secret: 'second-pass' })).ok);
  assert.deepEqual(await exit(), { adapter: 'smtp', settings: moved, secret: 'second-pass' });
  assert.ok(
    (await ops.updateChannel({ ...base, adapter: 'outbox', smtp: moved })).ok,
    'switching needs no secret',
  );

  const shown = JSON.stringify([await ops.listChannels({}), deps.audited]);
  assert.match(shown, /mine\.example/);
  assert.doesNotMatch(shown, /first-pass|second-pass/);
  assert.equal(deps.audited.length, 3, 'one entry for each change, none for a refusal');
});

test('OP-07 AUTH-149 quota and test message: the test goes the way of every message and counts', async () => {
  deps.audited.length = 0;
  await aChannel(db, merchantId, 'sms', {});
  caller = operator('delivery.write');
  const quota = {
    kind: 'sms' as const,
    adapter: 'outbox' as const,
    http: null,
    enabled: true,
    quotaTotal: null,
  };
  const before = await findChannelRow(db, merchantId, 'sms');
  const set = await ops.updateChannel({
    ...quota,
    quotaMonth: (before?.usedMonth ?? 0) + 1,
    reason: 'a small bill',
  });
  assert.ok(set.ok);
  const sent = await ops.testChannel({ kind: 'sms', to: '+85512345678', language: 'KM' });
  assert.ok(sent.ok);
  assert.deepEqual(
    [sent.value.template, sent.value.state, sent.value.language],
    ['channel_test', 'SENT', 'KM'],
  );
  assert.equal(
    codeOf(await ops.testChannel({ kind: 'sms', to: '+85512345678', language: 'EN' })),
    'sms_quota_insufficient',
  );
  assert.equal(
    codeOf(await ops.testChannel({ kind: 'sms', to: '012345678', language: 'EN' })),
    'validation_failed',
  );
  assert.equal(
    codeOf(await ops.testChannel({ kind: 'mail', to: 'a@b', language: 'EN' })),
    'validation_failed',
  );
  assert.deepEqual(
    deps.audited.map(({ action }) => action),
    ['dispatch.channel.update', 'dispatch.channel.test'],
  );
});

test('OP-07 a secret that was proposed before the master key was rotated is not saved', async () => {
  const sealed = deps.box.seal('a-pass', secretPurpose({ merchantId, kind: 'mail' })).toString('base64');
  const wanted = { merchantId, kind: 'mail', enabled: true, adapter: 'outbox', settings: null } as const;
  const asked = { ...wanted, secretSealed: sealed, quotaMonth: null, quotaTotal: null };
  const refusal = (box: SecretBox) =>
    db.transaction(async (tx) => {
      const control = channelControl(box);
      return control.refuse?.(tx, await control.lock(tx, merchantId, asked), asked, merchantId);
    });
  assert.equal(await refusal(deps.box), undefined);
  assert.equal(await refusal(createSecretBox('a master key of later, thirty-two at least')), 'secret_again');
});
