import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { openBody } from './body.ts';
import { findMessage } from './message.sql.ts';
import { pruneMessages } from './jobs.ts';
import { sendMessage, type NewMessage } from './send-message.ts';
import { aChannel, dispatchForTests, lastMessage } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const DAY_MS = 86_400_000;
const everything = async () =>
  JSON.stringify(
    [
      await db.many<{ row: string }>('select m::text as row from dispatch.message m'),
      await db.many<{ row: string }>('select c::text as row from dispatch.channel c'),
    ].flat(),
  );

test('OPEN-AUTH-06 a copy of the database shows no code, no password and no gateway’s key', async () => {
  const deps = dispatchForTests(db);
  const { id: merchantId } = await db.transaction((tx) => aMerchant(tx));
  await aChannel(db, merchantId, 'mail', { smtp: true, secret: 'mail-server-pass' });
  const messages: NewMessage[] = [
    {
      merchantId,
      kind: 'sms',
      to: '+85511000001',
      language: 'EN',
      template: 'code_login',
      values: { code: '730154', minutes: 5 },
    },
    {
      merchantId,
      kind: 'mail',
      to: 'Sokha@Member.Example',
      language: 'KM',
      template: 'new_password',
      values: { account: 'sokha', password: 'Tr7-qqPW', minutes: 30 },
    },
  ];
  for (const message of messages)
    assert.ok((await db.transaction((tx) => sendMessage(deps, tx, message))).ok);
  const table = await everything();
  assert.match(table, /85511000001/, 'the table was looked at');
  assert.doesNotMatch(table, /730154|Tr7-qqPW|mail-server-pass/);
  assert.doesNotMatch(
    table,
    new RegExp(
      ['730154', 'Tr7-qqPW', 'mail-server-pass'].map((one) => Buffer.from(one).toString('hex')).join('|'),
    ),
  );
  assert.equal((await lastMessage(db, '+85511000001'))?.code, '730154');
  assert.match((await lastMessage(db, 'sokha@member.example'))?.text ?? '', /Tr7-qqPW/);
  assert.deepEqual(deps.log.lines, [], 'nothing of it was logged');

  const [first, second] = await db.many<{ id: bigint; bodySealed: Buffer }>(
    'select id, body_sealed from dispatch.message order by id',
  );
  assert.ok(first && second);
  assert.throws(() => openBody(deps.box, first.id, second.bodySealed), 'a body opens in its own row only');
});

test('bodies go after 30 days, messages after half a year', async () => {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const deps = dispatchForTests(db, clock);
  const { id: merchantId } = await db.transaction((tx) => aMerchant(tx));
  const sent = await db.transaction((tx) =>
    sendMessage(deps, tx, {
      merchantId,
      kind: 'mail',
      to: 'old@member.example',
      language: 'EN',
      template: 'channel_test',
      values: { at: clock.now() },
    }),
  );
  assert.ok(sent.ok);
  const id = BigInt(sent.value.messageId);
  clock.advance(30 * DAY_MS - 1);
  await pruneMessages(deps);
  assert.ok((await findMessage(db, id))?.bodySealed, 'not a moment sooner');
  clock.advance(2);
  await pruneMessages(deps);
  assert.equal((await findMessage(db, id))?.bodySealed, null);
  clock.advance(150 * DAY_MS);
  await pruneMessages(deps);
  assert.equal(await findMessage(db, id), undefined);
});
