import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { wrongCode } from '@baize/factors/testing';
import { aBotCheckProof } from '@baize/bot-check/testing';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { resolveMemberCaller } from './session.ts';
import { aSession, signInForTests, logIn, sealedFor, aUser } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  const security = { botCheck: 'off', captchaAfterFailures: 1_000 } as const;
  merchant = await db.transaction((tx) => aMerchant(tx, { settings: { security } }));
});
after(() => db.drop());

let counter = 0;
async function somebody() {
  counter += 1;
  const email = `Reset${counter}@Example.org`;
  const mobile = { dialingCode: '855', number: `1234567${counter}` };
  const { memberId, account } = await db.transaction((tx) =>
    aUser(tx, { merchant, account: `reset${counter}`, password: 'Start123', email, mobile }),
  );
  return { memberId, account, email, number: mobile.number };
}
const enter = (username: string, password: string) => logIn(deps, merchant, { username, password });

const byMail = (
  username: string,
  email: string,
  options: { ip?: string; merchant?: Merchant; proof?: object } = {},
) =>
  signInHandlers(deps).resetByEmail(
    signInApi.operations.resetByEmail.input.parse({ username, email, ...options.proof }),
    aCall(options.merchant ?? merchant, visitor, { ip: options.ip ?? '198.51.100.1' }),
  );

async function mailedPassword(email: string): Promise<string> {
  const mail = await lastMessage(db, email);
  const password = /^[0-9A-Z]{16}$/m.exec(mail?.text ?? '')?.[0];
  invariant(password, 'a password was mailed', { text: mail?.text });
  return password;
}

test('AUTH-133 OPEN-AUTH-07 API-014 a mailed password works once, and its session must choose a new one', async () => {
  const { memberId, account, email } = await somebody();
  assert.deepEqual(await byMail(account.toUpperCase(), email.toLowerCase()), {
    ok: true,
    value: { expiredMinutes: 30 },
  });
  const password = await mailedPassword(email);
  const dump = await db.one<{ text: string }>('select m::text as text from members.member m where id = $1', [
    memberId,
  ]);
  assert.ok(!dump.text.includes(password), 'not at rest');
  const answer = await enter(account, password);
  assert.ok(answer.ok);
  assert.equal(answer.value.mustChangePassword, 'expired');
  const { caller } = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  invariant(caller.role === 'member', 'signed in');
  assert.equal(caller.isRestricted, true);
  assert.equal((await enter(account, password)).ok, false, 'once');

  const next = await sealedFor(deps, 'Chosen11');
  const again = await sealedFor(deps, 'Chosen11');
  const fresh = (await resolveMemberCaller(db, answer.value.token, clock, merchant.id)).caller;
  invariant(fresh.role === 'member', 'still signed in');
  const changed = await signInHandlers(deps).changePassword(
    { newPassword: next, confirmNewPassword: again },
    aCall(merchant, fresh),
  );
  assert.equal(codeOf(changed), 'ok');
  assert.deepEqual(
    [(await enter(account, 'Chosen11')).ok, (await enter(account, 'Start123')).ok],
    [true, false],
  );
});

test('OPEN-AUTH-07 nobody is locked out by a reset they did not ask for', async () => {
  const { account, email } = await somebody();
  assert.equal(codeOf(await byMail(account, email)), 'ok');
  const answer = await enter(account, 'Start123');
  assert.ok(answer.ok);
  assert.equal(answer.value.mustChangePassword, null);
});

test('OPEN-AUTH-07 a mailed password ends after its half hour, and with the next one', async () => {
  const { account, email } = await somebody();
  await byMail(account, email);
  const first = await mailedPassword(email);
  await byMail(account, email);
  const second = await mailedPassword(email);
  assert.equal((await enter(account, first)).ok, false);
  clock.advance(30 * 60_000);
  assert.equal((await enter(account, second)).ok, false);
});

test('OPEN-AUTH-07 ten logins at once with a mailed password are one', async () => {
  const { account, email } = await somebody();
  await byMail(account, email);
  const password = await mailedPassword(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(account, password)));
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
});

test('AUTH-137 an unknown pair is refused as such, limited per address and per name', async () => {
  const { account, email } = await somebody();
  const ip = '198.51.100.50';
  assert.deepEqual(await byMail(account, 'other@example.org', { ip }), refuse('username_email_not_exist'));
  assert.deepEqual(await byMail('nobody-here', email, { ip }), refuse('username_email_not_exist'));
  for (let asked = 3; asked <= 20; asked += 1) await byMail(`ghost-${asked}`, email, { ip });
  const refused = await byMail('ghost-21', email, { ip });
  assert.ok(!refused.ok && refused.code === 'too_many_requests_5min');
  for (let asked = 2; asked <= 5; asked += 1)
    await byMail(account, 'guess@example.org', { ip: `198.51.100.${60 + asked}` });
  const byName = await byMail(account, email, { ip: '198.51.100.70' });
  assert.ok(!byName.ok && byName.code === 'too_many_requests_5min');
});

test('AUTH-130 AUTH-131 AUTH-139 a malformed address, number or password is refused before anything is sent', async () => {
  const { resetByEmail } = signInApi.operations;
  const problems = (input: object) =>
    resetByEmail.input.safeParse(input).error?.issues.map((issue) => [issue.path[0], issue.message]);
  assert.deepEqual(problems({ username: ' ', email: 'a@b' }), [['username', 'required']]);
  assert.deepEqual(problems({ username: 'a', email: 'nobody' }), [['email', 'account_format']]);
  assert.equal(codeOf(await byPhone('', '123456', 'Chosen11')), 'missing_phone_number');
  assert.equal(codeOf(await byPhone('12', '123456', 'Chosen11')), 'invalid_phone_number');
  assert.equal(codeOf(await byPhone('12345678', '123456', 'nodigits')), 'password_rule');
});

test('AUTH-133 R14 where the site asks for a person, a reset by mail does too', async () => {
  const guarded = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) =>
    aUser(tx, { merchant: guarded, account: 'person1', email: 'person1@example.org' }),
  );
  const at = { merchant: guarded };
  assert.equal(codeOf(await byMail('person1', 'person1@example.org', at)), 'human_check_failed');
  const proof = await aBotCheckProof(deps.botCheck, guarded.id);
  assert.equal(codeOf(await byMail('person1', 'person1@example.org', { ...at, proof })), 'ok');
});

async function byPhone(number: string, verificationCode: string, password: string) {
  const input = signInApi.operations.resetByPhone.input.parse({
    newPassword: await sealedFor(deps, password),
    mobileNum: number,
    verificationCode,
    countryDialingCode: '855',
  });
  return signInHandlers(deps).resetByPhone(input, aCall(merchant, visitor));
}
async function resetCode(number: string): Promise<string> {
  clock.advance(2_000);
  const input = { mobileNum: number, countryDialingCode: '855', purpose: 'reset' as const };
  const sent = await signInHandlers(deps).sendLoginCode(
    input,
    aCall(merchant, visitor, { ip: `10.0.0.${counter}` }),
  );
  assert.equal(codeOf(sent), 'ok');
  const message = await lastMessage(db, `+855${number}`);
  assert.equal(message?.template, 'code_reset');
  return message?.code ?? '';
}

test('AUTH-134 AUTH-135 API-015 API-008 a code to the phone sets a new password and answers the account', async () => {
  const { memberId, account, number } = await somebody();
  const token = await aSession(db, memberId, clock);
  const code = await resetCode(number);
  assert.equal(codeOf(await byPhone(number, '', 'Chosen11')), 'missing_verification_code');
  assert.equal(codeOf(await byPhone(number, wrongCode(code), 'Chosen11')), 'invalid_verification_code');
  assert.equal(codeOf(await byPhone(number, code, 'short')), 'password_rule', 'which does not cost the code');
  assert.equal((await enter(account, 'Chosen11')).ok, false);
  assert.deepEqual(await byPhone(`0${number}`, code, 'Chosen11'), { ok: true, value: { account } });
  assert.equal((await resolveMemberCaller(db, token, clock, merchant.id)).caller.role, 'visitor');
  const ended = await db.many<{ endReason: string }>(
    `select end_reason from sign_in.session where member_id = $1 and end_reason = 'password'`,
    [memberId],
  );
  assert.equal(ended.length, 1);
  assert.deepEqual(
    [(await enter(account, 'Chosen11')).ok, (await enter(account, 'Start123')).ok],
    [true, false],
  );
  assert.equal(codeOf(await byPhone(number, code, 'Third333')), 'invalid_verification_code', 'once');
});

test('AUTH-134 a number nobody has resets nothing and says what a wrong code says', async () => {
  const ghost = '99999999';
  const input = { mobileNum: ghost, countryDialingCode: '855', purpose: 'reset' as const };
  clock.advance(2_000);
  const sent = await signInHandlers(deps).sendLoginCode(input, aCall(merchant, visitor, { ip: '10.9.9.9' }));
  assert.deepEqual(sent, { ok: true, value: { expiredMinutes: 3 } });
  assert.deepEqual(await byPhone(ghost, '123456', 'Chosen11'), refuse('invalid_verification_code'));
});

test('AUTH-134 a reset by phone ends every session with the reason password and opens a locked name', async () => {
  const { memberId, account, number } = await somebody();
  const token = await aSession(db, memberId, clock);
  for (let failure = 1; failure <= 10; failure += 1) await enter(account, 'Wrong1234');
  assert.equal(codeOf(await enter(account, 'Start123')), 'account_locked');
  const code = await resetCode(number);
  assert.equal(codeOf(await byPhone(number, code, 'Chosen11')), 'ok');
  assert.equal((await resolveMemberCaller(db, token, clock, merchant.id)).caller.role, 'visitor');
  const { endReason: reason } = await db.one<{ endReason: string }>(
    'select end_reason from sign_in.session where member_id = $1 order by id desc limit 1',
    [memberId],
  );
  assert.equal(reason, 'password');
  assert.equal((await enter(account, 'Chosen11')).ok, true);
});
