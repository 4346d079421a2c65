import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMerchant } from '@baize/site/testing';
import { sendMessage } from './send-message.ts';
import { lockChannel } from './channel.sql.ts';
import { findMessage } from './message.sql.ts';
import { aChannel, dispatchForTests, lastMessage } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OPEN-AUTH-06 without an outside service a message is sent through the outbox, in the sender’s transaction', async () => {
  const deps = dispatchForTests(db);
  const merchant = await db.transaction((tx) => aMerchant(tx, { name: 'Baize' }));
  const message = {
    merchantId: merchant.id,
    kind: 'sms',
    to: '+85512345678',
    language: 'EN',
    template: 'code_login',
    values: { code: '042917', minutes: 5 },
  } as const;
  await assert.rejects(
    db.transaction(async (tx) => {
      await sendMessage(deps, tx, message);
      throw new Error('the cause fails');
    }),
    /the cause fails/,
  );
  assert.equal(await lastMessage(db, message.to), undefined, 'no cause, no message');
  const sent = await db.transaction((tx) => sendMessage(deps, tx, message));
  assert.ok(sent.ok);
  const read = await lastMessage(db, message.to);
  assert.equal(read?.messageId, sent.value.messageId);
  assert.equal(read.state, 'SENT');
  assert.equal(read.code, '042917');
  assert.equal(read.text, 'Baize: 042917 is your login code, valid 5 min. Never share it.');
  assert.deepEqual(deps.published, [], 'the outbox needs no worker');
});

test('OPEN-AUTH-06 AUTH-150 on a real site the outbox delivers nothing: a code is refused, a notice fails, until there is a gateway', async () => {
  const deps = { ...dispatchForTests(db), outboxIsRead: false };
  const merchant = await db.transaction((tx) => aMerchant(tx, { name: 'Real' }));
  const to = { merchantId: merchant.id, kind: 'sms', to: '+85512000001', language: 'EN' } as const;
  const code = { ...to, template: 'code_login', values: { code: '042917', minutes: 5 } } as const;
  const notice = {
    ...to,
    template: 'security_changed',
    values: { account: 'dara', what: 'password', at: deps.clock.now() },
  } as const;
  const used = async () => (await db.transaction((tx) => lockChannel(tx, merchant.id, 'sms'))).usedMonth;
  assert.deepEqual(await db.transaction((tx) => sendMessage(deps, tx, code)), {
    ok: false,
    code: 'operation_not_enabled',
  });
  assert.equal(await lastMessage(db, to.to), undefined, 'nothing is written');
  assert.equal(await used(), 0, 'and no quota is used');
  assert.ok((await db.transaction((tx) => sendMessage(deps, tx, notice))).ok);
  const failed = await lastMessage(db, to.to);
  assert.equal(failed?.state, 'FAILED');
  const row = await findMessage(db, BigInt(failed.messageId));
  assert.equal(row?.reason, 'no_channel');
  assert.equal(await used(), 0, 'what leads nowhere leaves as no SMS');
  await aChannel(db, merchant.id, 'sms', { quotaMonth: 0 });
  assert.ok((await db.transaction((tx) => sendMessage(deps, tx, notice))).ok, 'nor does a quota refuse it');
  await aChannel(db, merchant.id, 'sms', { http: true });
  assert.ok((await db.transaction((tx) => sendMessage(deps, tx, code))).ok);
  assert.equal((await lastMessage(db, to.to))?.state, 'QUEUED');
});
