import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant, ok, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { wrongCode } from '@baize/factors/testing';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { sendLoginCode } from './login-by-phone.ts';
import { signInForTests, logIn, aUser } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx, { settings: { flags: { SMSLOGIN: true } } }));
});
after(() => db.drop());

let numbers = 10_000_000;
async function aPhoneOwner(options: { state?: 'LOCKED'; email?: string } = {}) {
  const number = String((numbers += 1));
  const { memberId, account } = await db.transaction((tx) =>
    aUser(tx, { merchant, password: 'Demo1234', mobile: { dialingCode: '855', number }, ...options }),
  );
  return { memberId, account, number };
}

const send = (
  mobileNum: string,
  options: { ip?: string; purpose?: 'login' | 'reset'; merchant?: Merchant } = {},
) =>
  sendLoginCode(
    deps,
    signInApi.operations.sendLoginCode.input.parse({
      mobileNum,
      countryDialingCode: '+855',
      ...(options.purpose ? { purpose: options.purpose } : {}),
    }),
    aCall(options.merchant ?? merchant, visitor, { ip: options.ip ?? '198.51.100.1' }),
  );

async function codeFor(number: string, ip?: string): Promise<string> {
  clock.advance(2_000);
  const sent = await send(number, ip ? { ip } : {});
  assert.ok(sent.ok, JSON.stringify(sent));
  const code = (await lastMessage(db, `+855${number}`))?.code;
  invariant(code, 'a code was sent', { number });
  return code;
}

const enter = (username: string, password: string, ip = '198.51.100.1') =>
  logIn(deps, merchant, { type: 'sms', username, password, countryDialingCode: '855' }, { ip });

test('AUTH-003 AUTH-004 AUTH-006 the number is the name, its code the password, no person is asked', async () => {
  const { memberId, number } = await aPhoneOwner();
  clock.advance(2_000);
  assert.deepEqual(await send(`0${number}`), { ok: true, value: { expiredMinutes: 3 } });
  const message = await lastMessage(db, `+855${number}`);
  assert.equal(message?.template, 'code_login');
  const answer = await enter(`0${number}`, message?.code ?? '');
  assert.ok(answer.ok);
  assert.equal(answer.value.id, memberId);
  assert.equal(codeOf(await enter(number, message?.code ?? '')), 'invalid_verification_code', 'once');
});

test('AUTH-033 AUTH-035 the code goes to a number with its country’s code, and says when it runs out', async () => {
  const { number } = await aPhoneOwner();
  const { input } = signInApi.operations.sendLoginCode;
  const asked = async (form: object) => {
    clock.advance(2_000);
    return sendLoginCode(deps, input.parse(form), aCall(merchant, visitor, { ip: '198.51.100.7' }));
  };
  const sent = { ok: true, value: { expiredMinutes: 3 } };
  assert.deepEqual(await asked({ mobileNum: number, countryDialingCode: '855' }), sent);
  assert.equal((await lastMessage(db, `+855${number}`))?.template, 'code_login');
  assert.deepEqual(await asked({ countryDialingCode: '855' }), refuse('missing_phone_number'));
  assert.deepEqual(await asked({ mobileNum: number }), refuse('invalid_phone_number'));
});

test('AUTH-011 AUTH-012 a login by SMS never has to change the password', async () => {
  const { memberId, number } = await aPhoneOwner();
  await db.run(`update members.member set must_change_password = 'default' where id = $1`, [memberId]);
  const answer = await enter(number, await codeFor(number));
  assert.ok(answer.ok);
  assert.equal(answer.value.mustChangePassword, null);
});

test('R14 a number nobody has is answered like one that somebody has, at every step', async () => {
  const { number } = await aPhoneOwner();
  const ghost = String((numbers += 1));
  const steps = async (mobile: string, ip: string) => {
    clock.advance(2_000);
    const sent = await send(mobile, { ip });
    const right = (await lastMessage(db, `+855${mobile}`))?.code ?? '111111';
    const wrong = codeOf(await enter(mobile, wrongCode(right), ip));
    clock.advance(3 * 60_000);
    const late = codeOf(await enter(mobile, wrongCode(right), ip));
    return { sent, wrong, late };
  };
  const known = await steps(number, '198.51.100.30');
  const unknown = await steps(ghost, '198.51.100.31');
  assert.deepEqual(unknown, known);
  assert.deepEqual(known.sent, { ok: true, value: { expiredMinutes: 3 } });
  assert.equal(await lastMessage(db, `+855${ghost}`), undefined, 'nobody was written to');
});

test('OPEN-AUTH-05 five wrong tries kill a code, a hundred at once too', async () => {
  const { number } = await aPhoneOwner();
  const code = await codeFor(number);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => enter(number, wrongCode(code), `198.51.100.${100 + n}`)),
  );
  assert.ok(answers.every((answer) => !answer.ok));
  assert.notEqual(codeOf(await enter(number, code)), 'ok');
});

test('AUTH-052 a sixth code for one number within the hour waits five minutes', async () => {
  const { number } = await aPhoneOwner();
  for (let sent = 1; sent <= 5; sent += 1) await codeFor(number, `198.51.100.${sent}`);
  clock.advance(2_000);
  const refused = await send(number, { ip: '198.51.100.9' });
  assert.ok(!refused.ok);
  assert.equal(refused.code, 'too_many_requests_5min');
  assert.ok((refused.detail as { retryAfter: number }).retryAfter <= 300);
});

test('AUTH-001 ROLE-016 the mode is refused while the flag is off; a reset code goes anyway', async () => {
  const off = await db.transaction((tx) => aMerchant(tx));
  assert.deepEqual(await send('12345678', { merchant: off }), refuse('operation_not_enabled'));
  const answer = await logIn(deps, off, {
    type: 'sms',
    username: '12345678',
    password: '123456',
    countryDialingCode: '855',
  });
  assert.equal(codeOf(answer), 'operation_not_enabled');
  assert.equal((await send('12345678', { merchant: off, purpose: 'reset' })).ok, true);
});

test('AUTH-142 AUTH-143 a malformed number is refused before anything is sent', async () => {
  assert.deepEqual(await send(''), refuse('missing_phone_number'));
  assert.deepEqual(await send('12'), refuse('invalid_phone_number'));
});

test('a code to reset is none to log in, and the other way round', async () => {
  const { number } = await aPhoneOwner();
  clock.advance(2_000);
  await send(number, { purpose: 'reset' });
  const code = (await lastMessage(db, `+855${number}`))?.code ?? '';
  assert.equal(codeOf(await enter(number, code)), 'invalid_verification_code');
});

test('AUTH-051 after a code by SMS from a new address another SMS is no second proof', async () => {
  const { account, number } = await aPhoneOwner({ email: 'second@example.org' });
  const site = await logIn(deps, merchant, { username: account, password: 'x' });
  assert.equal(codeOf(site), 'human_check_failed', 'this site asks for a person by username');
  assert.equal(codeOf(await enter(number, await codeFor(number))), 'ok', 'the first login ever');
  const answer = await enter(number, await codeFor(number), '203.0.113.9');
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'extra_verification_required');
  assert.deepEqual((answer.detail as { methods: string[] }).methods, ['email']);
});

test('AUTH-004 AUTH-014 type firebase logs in whom the configured service vouches for, and nobody without one', async () => {
  const { memberId, number } = await aPhoneOwner();
  const token = { type: 'firebase', firebaseIdToken: 'signed' } as const;
  assert.equal(codeOf(await logIn(deps, merchant, token)), 'operation_not_enabled');
  let statements = 0;
  const vouching = (phone: string): SignInDeps => ({
    ...deps,
    factors: {
      ...deps.factors,
      phone: {
        info: { provider: 'firebase', projectId: 'p', apiKey: 'k', expiredMinutes: 1 },
        verify: () => Promise.resolve(ok({ phone, tokenId: `s${(statements += 1)}` })),
      },
    },
  });
  const answer = await logIn(vouching(`+855${number}`), merchant, token);
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.id, answer.value.mustChangePassword], [memberId, null]);
  assert.equal(codeOf(await logIn(vouching('+85519999999'), merchant, token)), 'wrong_account_or_password');
});

test('OPEN-AUTH-15 a locked member’s code lets nobody in', async () => {
  const { number } = await aPhoneOwner({ state: 'LOCKED' });
  assert.equal(codeOf(await enter(number, await codeFor(number))), 'account_locked');
});
