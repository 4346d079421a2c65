import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { forgetMerchants, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findChannelRow } from './channel.sql.ts';
import { sendMessage } from './send-message.ts';
import { aChannel, dispatchForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const clock = fixedClock('2026-11-20T10:00:00Z');
const aBrand = () => db.transaction((tx) => aMerchant(tx, { name: 'Baize' }));
const send = (merchant: Merchant, kind: 'sms' | 'mail' = 'sms', language: 'EN' | 'CN' = 'EN') =>
  db.transaction((tx) =>
    sendMessage(dispatchForTests(db, clock), tx, {
      merchantId: merchant.id,
      kind,
      to: kind === 'sms' ? '+85512345678' : 'a@member.example',
      language,
      template: 'code_login',
      values: { code: '042917', minutes: 5 },
    }),
  );
const written = async (merchant: Merchant) =>
  (
    await db.one<{ n: number }>('select count(*)::int as n from dispatch.message where merchant_id = $1', [
      merchant.id,
    ])
  ).n;
const used = async (merchant: Merchant) => {
  const row = await findChannelRow(db, merchant.id, 'sms');
  return [row?.month, row?.usedMonth, row?.usedTotal];
};
const outcome = async (result: ReturnType<typeof send>) => {
  const answer = await result;
  return answer.ok ? 'sent' : answer.code;
};

test('AUTH-149 past its monthly quota a merchant’s SMS are refused, and the next month they go again', async () => {
  const merchant = await aBrand();
  await aChannel(db, merchant.id, 'sms', { quotaMonth: 2 });
  assert.deepEqual([await outcome(send(merchant)), await outcome(send(merchant))], ['sent', 'sent']);
  assert.equal(await outcome(send(merchant)), 'sms_quota_insufficient');
  assert.equal(await written(merchant), 2, 'the refused one was not written');
  assert.deepEqual(await used(merchant), ['2026-11', 2, 2], 'nor counted');
  assert.equal(await outcome(send(merchant, 'mail')), 'sent', 'mail has no quota');
  clock.advance(11 * 86_400_000);
  assert.equal(await outcome(send(merchant)), 'sent');
  assert.deepEqual(await used(merchant), ['2026-12', 1, 3]);
});

test('AUTH-149 a quota’s month is that of the brand’s zone', async () => {
  const merchant = await aBrand();
  await db.run(`update site.merchant set time_zone = 'Pacific/Pago_Pago' where id = $1`, [merchant.id]);
  forgetMerchants(db);
  await aChannel(db, merchant.id, 'sms', { quotaMonth: 2 });
  assert.equal(await outcome(send(merchant)), 'sent');
  assert.deepEqual(await used(merchant), ['2026-11', 1, 1], 'in Bangkok it is December');
});

test('AUTH-149 the absolute quota outlives the months, and zero lets nothing through', async () => {
  const merchant = await aBrand();
  await aChannel(db, merchant.id, 'sms', { quotaTotal: 1 });
  assert.equal(await outcome(send(merchant)), 'sent');
  clock.advance(40 * 86_400_000);
  assert.equal(await outcome(send(merchant)), 'sms_quota_insufficient');
  const none = await aBrand();
  await aChannel(db, none.id, 'sms', { quotaMonth: 0 });
  assert.equal(await outcome(send(none)), 'sms_quota_insufficient');
});

test('AUTH-149 parallel sends cannot pass the quota together', async () => {
  const merchant = await aBrand();
  await aChannel(db, merchant.id, 'sms', { quotaMonth: 3 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(send(merchant))));
  assert.equal(outcomes.filter((one) => one === 'sent').length, 3);
  assert.equal(await written(merchant), 3);
});

test('AUTH-149 what is rolled back was not used', async () => {
  const merchant = await aBrand();
  await aChannel(db, merchant.id, 'sms', { quotaMonth: 1 });
  const failing = db.transaction(async (tx) => {
    const deps = dispatchForTests(db, clock);
    const values = { code: '042917', minutes: 5 };
    const to = '+85512345678';
    await sendMessage(deps, tx, {
      merchantId: merchant.id,
      kind: 'sms',
      to,
      language: 'EN',
      template: 'code_login',
      values,
    });
    throw new Error('the cause fails');
  });
  await assert.rejects(failing, /the cause fails/);
  assert.equal(await outcome(send(merchant)), 'sent');
});

test('AUTH-150 a channel that is off sends nothing, whatever its quota', async () => {
  const merchant = await aBrand();
  await aChannel(db, merchant.id, 'sms', { enabled: false, quotaMonth: 0 });
  await aChannel(db, merchant.id, 'mail', { enabled: false });
  assert.equal(await outcome(send(merchant)), 'operation_not_enabled');
  assert.equal(await outcome(send(merchant, 'mail')), 'operation_not_enabled');
  assert.equal(await written(merchant), 0);
  assert.equal(await outcome(send(await aBrand())), 'sent', 'another merchant’s channel is its own');
});
