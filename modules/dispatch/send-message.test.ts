import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMerchant } from '@baize/site/testing';
import { sendMessage } from './send-message.ts';
import { dispatchForTests, lastMessage } from './testing.ts';

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
