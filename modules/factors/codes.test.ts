import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { lastMessage } from '@baize/dispatch/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { FactorsDeps } from './deps.ts';
import { issueCode, type IssueCode } from './issue-code.ts';
import { sweepFactors } from './jobs.ts';
import { takeCode, type TakeCode } from './take-code.ts';
import { attemptsOf, factorsForTests, lastCode, wrongCode } from './testing.ts';

const MINUTE_MS = 60_000;
let db: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let deps: FactorsDeps;
let merchant: Merchant;
/** A number of its own for each test, so that no test counts for another. */
let number = 10_000_000;
let ip = '';

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  deps = factorsForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
  number += 1;
  ip = `198.51.${number % 250}.7`;
});

const sms = (national = String(number)) => ({ kind: 'sms' as const, dialingCode: '855', number: national });
const to = () => `+855${number}`;
const issue = (options: Partial<IssueCode> = {}) =>
  db.transaction((tx) =>
    issueCode(deps, tx, {
      merchantId: merchant.id,
      purpose: 'login',
      target: sms(),
      ip,
      language: 'EN',
      ...options,
    }),
  );
const take = (code: string, options: Partial<TakeCode> = {}) =>
  takeCode(deps, { merchantId: merchant.id, purpose: 'login', target: sms(), code, ...options });
const sentTo = (recipient = to()) =>
  db
    .one<{ count: number }>('select count(*)::int as count from dispatch.message where recipient = $1', [
      recipient,
    ])
    .then(({ count }) => count);
const codeOf = async (taken: ReturnType<typeof take>) => {
  const result = await taken;
  return result.ok ? 'ok' : result.code;
};

test('OPEN-AUTH-05 AUTH-035 a code is six digits, says how long it lives, and works once', async () => {
  assert.deepEqual(await issue(), { ok: true, value: { expiredMinutes: 3 } });
  const code = await lastCode(db, to());
  assert.match(code, /^\d{6}$/);
  const message = await lastMessage(db, to());
  assert.equal(message?.template, 'code_login');
  assert.match(message.text, /valid 3 min/);
  assert.equal(await codeOf(take(code)), 'ok');
  assert.equal(await codeOf(take(code)), 'invalid_verification_code');
});

test('OPEN-AUTH-05 the code itself is nowhere at rest', async () => {
  await issue();
  const code = await lastCode(db, to());
  const rows = await db.many<{ row: string }>('select c::text as row from factors.code c where target = $1', [
    to(),
  ]);
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.row.includes(code));
});

const refusals: [name: string, run: (right: string) => ReturnType<typeof take>, code: string][] = [
  ['a wrong code', (right) => take(wrongCode(right)), 'invalid_verification_code'],
  ['an empty code', () => take('  '), 'missing_verification_code'],
  ['another purpose', (right) => take(right, { purpose: 'reset' }), 'invalid_verification_code'],
  ['another number', (right) => take(right, { target: sms('12345678') }), 'invalid_verification_code'],
  [
    'somebody signed in',
    (right) => take(right, { subject: { kind: 'member', id: 100_001 } }),
    'invalid_verification_code',
  ],
  [
    'a code after its minutes',
    (right) => {
      clock.advance(3 * MINUTE_MS);
      return take(right);
    },
    'code_expired',
  ],
];
for (const [name, run, code] of refusals)
  test(`AUTH-146 AUTH-147 AUTH-151 ${name} is refused`, async () => {
    await issue();
    assert.equal(await codeOf(run(await lastCode(db, to()))), code);
  });

test('another brand’s code is nothing here', async () => {
  await issue();
  const other = await db.transaction((tx) => aMerchant(tx));
  const code = await lastCode(db, to());
  assert.equal(await codeOf(take(code, { merchantId: other.id })), 'invalid_verification_code');
  assert.equal(await codeOf(take(code)), 'ok');
});

test('a code issued to a member opens for that member only', async () => {
  const subject = { kind: 'member' as const, id: 100_001 };
  await issue({ purpose: 'bind_mobile', subject });
  const code = await lastCode(db, to());
  const bind = { purpose: 'bind_mobile' as const };
  assert.equal(
    await codeOf(take(code, { ...bind, subject: { kind: 'member', id: 100_002 } })),
    'invalid_verification_code',
  );
  assert.equal(await codeOf(take(code, bind)), 'invalid_verification_code');
  assert.equal(await codeOf(take(code, { ...bind, subject })), 'ok');
});

test('the newest code takes the place of the one before', async () => {
  await issue();
  const first = await lastCode(db, to());
  clock.advance(1_500);
  await issue();
  const second = await lastCode(db, to());
  if (first !== second) assert.equal(await codeOf(take(first)), 'invalid_verification_code');
  assert.equal(await codeOf(take(second)), 'ok');
});

test('blanks and a leading zero make no other number', async () => {
  await issue({ target: sms(`0${String(number).slice(0, 2)} ${String(number).slice(2)}`) });
  assert.equal(await codeOf(take(await lastCode(db, to()))), 'ok');
});

test('a code by mail lives half an hour and does not care for capitals', async () => {
  const target = { kind: 'mail' as const, address: `M${number}@Example.com` };
  assert.deepEqual(await issue({ target, purpose: 'bind_email' }), {
    ok: true,
    value: { expiredMinutes: 30 },
  });
  const code = await lastCode(db, `m${number}@example.com`);
  clock.advance(29 * MINUTE_MS);
  assert.equal(await codeOf(take(code, { target, purpose: 'bind_email' })), 'ok');
});

test('OPEN-AUTH-12 a second proof by mail lives three minutes too', async () => {
  const target = { kind: 'mail' as const, address: `x${number}@example.com` };
  assert.deepEqual(await issue({ target, purpose: 'extra' }), { ok: true, value: { expiredMinutes: 3 } });
});

test('a stranger who had no code sent uses up nobody’s tries', async () => {
  for (let tried = 0; tried < 60; tried += 1)
    assert.equal(await codeOf(take('123456')), 'invalid_verification_code');
  assert.equal(await attemptsOf(db, `code:wrong:${to()}`), 0);
  await issue();
  assert.equal(await codeOf(take(await lastCode(db, to()))), 'ok');
});

test('OPEN-AUTH-05 five wrong tries kill a code', async () => {
  await issue();
  const right = await lastCode(db, to());
  for (let tried = 0; tried < 5; tried += 1)
    assert.equal(await codeOf(take(wrongCode(right))), 'invalid_verification_code');
  assert.equal(await codeOf(take(right)), 'code_expired');
});

test('OPEN-AUTH-05 a hundred wrong guesses at once count five', async () => {
  await issue();
  const right = await lastCode(db, to());
  const answers = await Promise.all(Array.from({ length: 100 }, () => codeOf(take(wrongCode(right)))));
  assert.equal(answers.filter((answer) => answer === 'invalid_verification_code').length, 5);
  assert.equal(answers.filter((answer) => answer === 'ok').length, 0);
  assert.notEqual(await codeOf(take(right)), 'ok');
});

test('the right code sent twenty times at once is accepted once', async () => {
  merchant = await db.transaction((tx) => aMerchant(tx, { settings: { security: { codeTries: 10 } } }));
  await issue();
  const right = await lastCode(db, to());
  const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(take(right))));
  assert.equal(answers.filter((answer) => answer === 'ok').length, 1);
});

test('fifty wrong guesses at a number end the day’s guessing, whatever new codes come', async () => {
  let answer = '';
  for (let sent = 0; sent < 11; sent += 1) {
    clock.advance(6 * MINUTE_MS);
    await issue();
    for (let tried = 0; tried < 5; tried += 1)
      answer = await codeOf(take(wrongCode(await lastCode(db, to()))));
  }
  assert.equal(answer, 'too_many_requests_5min');
  clock.advance(6 * MINUTE_MS);
  await issue();
  assert.equal(await codeOf(take(await lastCode(db, to()))), 'too_many_requests_5min');
  clock.advance(24 * 60 * MINUTE_MS);
  await issue();
  assert.equal(await codeOf(take(await lastCode(db, to()))), 'ok');
});

test('AUTH-144 AUTH-052 five sends to a number lock it for five minutes', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    assert.equal((await issue()).ok, true);
    clock.advance(2_000);
  }
  const refused = await issue({ ip: '203.0.113.77' });
  assert.deepEqual(refused, refuse('too_many_requests_5min', { retryAfter: 298 }));
  assert.equal(await sentTo(), 5);
  clock.advance(5 * MINUTE_MS);
  assert.equal((await issue()).ok, true);
});

test('AUTH-052 twenty sends from an address lock it, and use up nobody’s number', async () => {
  for (let sent = 0; sent < 20; sent += 1)
    assert.equal((await issue({ target: sms(String(20_000_000 + sent)) })).ok, true);
  const victim = sms('77000001');
  const refused = await issue({ target: victim });
  assert.equal(refused.ok ? 'ok' : refused.code, 'too_many_requests_5min');
  assert.equal(await attemptsOf(db, 'code:to:+85577000001'), 0);
  assert.equal((await issue({ target: victim, ip: '203.0.113.78' })).ok, true);
});

test('AUTH-030 a second click within a second sends nothing and is answered the same', async () => {
  const answers = await Promise.all([issue(), issue(), issue()]);
  assert.ok(answers.every((answer) => answer.ok && answer.value.expiredMinutes === 3));
  assert.equal(await sentTo(), 1);
  assert.equal(await attemptsOf(db, `code:to:${to()}`), 1);
  clock.advance(1_001);
  await issue();
  assert.equal(await sentTo(), 2);
});

test('a number nobody has gets the same answer, the same counting, and no message', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    assert.deepEqual(await issue({ silent: true }), { ok: true, value: { expiredMinutes: 3 } });
    clock.advance(2_000);
  }
  assert.equal(await sentTo(), 0);
  const refused = await issue({ silent: true });
  assert.equal(refused.ok ? 'ok' : refused.code, 'too_many_requests_5min');
  assert.equal(await codeOf(take('123456')), 'invalid_verification_code');
});

const badNumbers: [string, string, string, string][] = [
  ['no number', '855', ' ', 'missing_phone_number'],
  ['too short for Cambodia', '855', '1234567', 'invalid_phone_number'],
  ['letters', '855', '12a45678', 'invalid_phone_number'],
  ['a code that is none', 'x', '12345678', 'invalid_phone_number'],
  ['too long for a country nobody listed', '999', '123456789012', 'invalid_phone_number'],
];
for (const [name, dialingCode, national, code] of badNumbers)
  test(`AUTH-142 AUTH-143 ${name} is refused before anything is counted`, async () => {
    const refused = await issue({ target: { kind: 'sms', dialingCode, number: national } });
    assert.equal(refused.ok ? 'ok' : refused.code, code);
    assert.equal(await attemptsOf(db, `code:ip:${ip}`), 0);
  });

const channels: [name: string, columns: string, code: string][] = [
  ['a used-up quota', 'enabled = true, quota_total = 0', 'sms_quota_insufficient'],
  ['a channel that is off', 'enabled = false', 'operation_not_enabled'],
];
for (const [name, columns, code] of channels)
  for (const silent of [false, true])
    test(`AUTH-149 AUTH-150 ${name} is answered ${silent ? 'for a number nobody has too' : ''} and leaves no code`, async () => {
      await db.run(`insert into dispatch.channel (merchant_id, kind) values ($1, 'sms')`, [merchant.id]);
      await db.run(`update dispatch.channel set ${columns} where merchant_id = $1`, [merchant.id]);
      const refused = await issue({ silent });
      assert.equal(refused.ok ? 'ok' : refused.code, code);
      assert.equal(await sentTo(), 0);
      assert.deepEqual(await db.many('select 1 from factors.code where target = $1', [to()]), []);
    });

test('the sweep clears yesterday’s codes and leaves today’s', async () => {
  await issue();
  const count = async () => (await db.many('select 1 from factors.code where target = $1', [to()])).length;
  await sweepFactors({ db, clock });
  assert.equal(await count(), 1);
  clock.advance(25 * 60 * MINUTE_MS);
  await sweepFactors({ db, clock });
  assert.equal(await count(), 0);
});
