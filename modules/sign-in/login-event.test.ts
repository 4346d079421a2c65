import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { deleteOldLoginEvents, insertLoginEvent, listLoginEvents } from './login-event.sql.ts';

let db: TestDatabase;
let merchant: Merchant;
let memberId: number;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  ({ memberId } = await db.transaction((tx) => aMember(tx, { merchant })));
});
after(() => db.drop());

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const record = (time: string, outcome: string, ip = '203.0.113.9') =>
  insertLoginEvent(db, {
    merchantId: merchant.id,
    memberId,
    at: at(time),
    ip,
    userAgent: 'x'.repeat(400),
    deviceId: '',
    method: 'password',
    outcome,
  });

test('OPEN-MEMBER-03 logins and refusals are kept, the newest first; hammering adds one row a minute', async () => {
  await record('10:00:00', 'wrong_account_or_password');
  await record('10:00:30', 'wrong_account_or_password');
  await record('10:00:31', 'wrong_account_or_password', '203.0.113.10');
  await record('10:01:20', 'wrong_account_or_password');
  await record('10:02:00', 'signed_in');
  await record('10:02:01', 'signed_in');
  const kept = await listLoginEvents(db, memberId, 30);
  assert.deepEqual(
    kept.map((event) => [event.at.toISOString().slice(11, 19), event.outcome]),
    [
      ['10:02:01', 'signed_in'],
      ['10:02:00', 'signed_in'],
      ['10:01:20', 'wrong_account_or_password'],
      ['10:00:31', 'wrong_account_or_password'],
      ['10:00:00', 'wrong_account_or_password'],
    ],
  );
  assert.equal(kept[0]?.userAgent.length, 300);
});

test('OPEN-MEMBER-03 old logins go', async () => {
  assert.equal(await deleteOldLoginEvents(db, at('10:01:00')), 2);
  assert.equal((await listLoginEvents(db, memberId, 30)).length, 3);
});
