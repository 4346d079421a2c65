import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { confirmTotp, startTotp } from '@baize/factors';
import { lastCode, totpCode, wrongCode } from '@baize/factors/testing';
import type { SignInDeps } from '@baize/sign-in';
import { aMember } from '@baize/members/testing';
import { aSignedInMember, signInForTests, sealedFor, type UserOptions } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { securityApi } from './api.ts';
import { securityHandlers } from './handlers.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

let counter = 0;
/** A new national number, and where its messages go. */
const aNumber = () => {
  const mobileNum = String(10_000_000 + ++counter);
  return { mobileNum, countryDialingCode: '855', to: `+855${mobileNum}` };
};
const anEmail = () => `someone${++counter}@example.com`;

type Somebody = Awaited<ReturnType<typeof aSignedInMember>>;
const somebody = (options: Partial<UserOptions> = {}) =>
  aSignedInMember(deps, { merchant, password: 'Demo1234', ...options });
const { operations } = securityApi;
const ops = () => securityHandlers(deps);
const send = (who: Somebody, input: object) =>
  ops().sendSecurityCode(operations.sendSecurityCode.input.parse(input), who.call);
const bindMobile = (who: Somebody, input: object) =>
  ops().bindMobile(operations.bindMobile.input.parse(input), who.call);
const bindEmail = (who: Somebody, input: object) =>
  ops().bindEmail(operations.bindEmail.input.parse(input), who.call);
const bound = ({ member }: Somebody) =>
  db.one<{ mobile: string | null; email: string | null }>(
    'select mobile, email from members.member where id = $1',
    [member.memberId],
  );
async function enrol(who: Somebody): Promise<string> {
  const subject = { kind: 'member', id: who.member.memberId } as const;
  const started = await startTotp(deps.factors, subject, { issuer: 'A site', label: 'm' });
  assert.ok(started.ok);
  const confirmed = await confirmTotp(
    deps.factors,
    merchant.id,
    subject,
    await totpCode(started.value.secret, clock.now()),
  );
  assert.ok(confirmed.ok);
  clock.advance(30_000);
  return started.value.secret;
}

test('OPEN-MEMBER-01 a first mobile number is bound with the password and the code it was sent', async () => {
  const who = await somebody();
  const { to, ...number } = aNumber();
  assert.deepEqual(await send(who, { purpose: 'bind_mobile', ...number }), {
    ok: true,
    value: { expiredMinutes: 3 },
  });
  const verificationCode = await lastCode(db, to);
  assert.deepEqual(await bindMobile(who, { ...number, verificationCode }), {
    ok: false,
    code: 'proof_required',
    detail: { proof: 'password' },
  });
  const wrong = await bindMobile(who, {
    ...number,
    verificationCode,
    password: await sealedFor(deps, 'Demo9999'),
  });
  assert.equal(wrong.ok ? 'bound' : wrong.code, 'password_wrong');
  assert.equal((await bound(who)).mobile, null);
  const password = await sealedFor(deps, 'Demo1234');
  assert.deepEqual(await bindMobile(who, { ...number, verificationCode, password }), {
    ok: true,
    value: { mobileNum: `+855*****${number.mobileNum.slice(-3)}` },
  });
  assert.equal((await bound(who)).mobile, number.mobileNum);
});

test('OPEN-MEMBER-01 R17 another mobile number needs the code of the old one, which a mistyped new code does not burn', async () => {
  const old = aNumber();
  const who = await somebody({ mobile: { dialingCode: '855', number: old.mobileNum }, email: anEmail() });
  const { to, ...number } = aNumber();
  await send(who, { purpose: 'bind_mobile', ...number });
  const verificationCode = await lastCode(db, to);
  assert.deepEqual(await bindMobile(who, { ...number, verificationCode }), {
    ok: false,
    code: 'proof_required',
    detail: { proof: 'oldCode' },
  });
  clock.advance(2_000);
  assert.ok((await send(who, { purpose: 'old_mobile' })).ok);
  const oldCode = await lastCode(db, old.to);
  assert.deepEqual(await bindMobile(who, { ...number, verificationCode, oldCode: wrongCode(oldCode) }), {
    ok: false,
    code: 'invalid_verification_code',
  });
  assert.deepEqual(
    await bindMobile(who, { ...number, verificationCode: wrongCode(verificationCode), oldCode }),
    {
      ok: false,
      code: 'invalid_verification_code',
    },
  );
  assert.equal((await bound(who)).mobile, old.mobileNum);
  assert.ok((await bindMobile(who, { ...number, verificationCode, oldCode })).ok);
  assert.equal((await bound(who)).mobile, number.mobileNum);
});

test('R17 a proof counts for five minutes, for one change, at the session it was given at', async () => {
  const old = aNumber();
  const who = await somebody({ mobile: { dialingCode: '855', number: old.mobileNum }, email: anEmail() });
  await send(who, { purpose: 'old_mobile' });
  const oldCode = await lastCode(db, old.to);
  const { to, ...number } = aNumber();
  assert.equal((await bindMobile(who, { ...number, verificationCode: '000000', oldCode })).ok, false);
  const elsewhere = { ...who, call: { ...who.call, caller: { ...who.call.caller, sessionId: '1' } } };
  const [there] = [await bindMobile(elsewhere, { ...number, verificationCode: '000000' })];
  assert.deepEqual(there, { ok: false, code: 'proof_required', detail: { proof: 'oldCode' } });
  const mail = await bindEmail(who, { email: anEmail(), verificationCode: '000000' });
  assert.deepEqual(
    mail,
    { ok: false, code: 'proof_required', detail: { proof: 'oldCode' } },
    'another change',
  );
  clock.advance(5 * 60_000 + 1);
  assert.deepEqual(await bindMobile(who, { ...number, verificationCode: '000000' }), {
    ok: false,
    code: 'proof_required',
    detail: { proof: 'oldCode' },
  });
  assert.equal(await lastMessage(db, to), undefined);
});

test('R17 who has an authenticator proves a change with it, and with nothing less', async () => {
  const old = aNumber();
  const who = await somebody({ mobile: { dialingCode: '855', number: old.mobileNum } });
  const secret = await enrol(who);
  const { to, ...number } = aNumber();
  await send(who, { purpose: 'bind_mobile', ...number });
  await send(who, { purpose: 'old_mobile' });
  const typed = { ...number, verificationCode: await lastCode(db, to), oldCode: await lastCode(db, old.to) };
  assert.deepEqual(await bindMobile(who, typed), {
    ok: false,
    code: 'proof_required',
    detail: { proof: 'totp' },
  });
  const totp = await totpCode(secret, clock.now());
  assert.deepEqual(await bindMobile(who, { ...typed, totp: wrongCode(totp) }), {
    ok: false,
    code: 'invalid_verification_code',
  });
  assert.ok((await bindMobile(who, { ...typed, totp })).ok);
});

test('OPEN-MEMBER-01 an e-mail address is bound the same way, and the old one is notified', async () => {
  const old = anEmail();
  const who = await somebody({ email: old });
  const email = anEmail();
  await send(who, { purpose: 'bind_email', email });
  await send(who, { purpose: 'old_email' });
  const typed = { email, verificationCode: await lastCode(db, email), oldCode: await lastCode(db, old) };
  assert.ok((await bindEmail(who, typed)).ok);
  assert.equal((await bound(who)).email, email);
  assert.deepEqual((await lastMessage(db, old))?.template, 'security_changed');
});

test('R17 the member is notified of a change of number by mail and at the old number', async () => {
  const old = aNumber();
  const email = anEmail();
  const who = await somebody({ mobile: { dialingCode: '855', number: old.mobileNum }, email });
  const { to, ...number } = aNumber();
  await send(who, { purpose: 'bind_mobile', ...number });
  await send(who, { purpose: 'old_mobile' });
  const typed = { ...number, verificationCode: await lastCode(db, to), oldCode: await lastCode(db, old.to) };
  assert.ok((await bindMobile(who, typed)).ok);
  for (const address of [email, old.to])
    assert.equal((await lastMessage(db, address))?.template, 'security_changed', address);
  assert.equal(
    (await lastMessage(db, to))?.template,
    'code_bind_mobile',
    'the new number hears only its code',
  );
});

test('OPEN-AUTH-09 what another member has is refused, gets no message, and cannot be bound in a race either', async () => {
  const taken = aNumber();
  const mail = anEmail();
  await db.transaction((tx) =>
    aMember(tx, { merchant, mobile: { dialingCode: '855', number: taken.mobileNum }, email: mail }),
  );
  const who = await somebody();
  const { to, ...number } = taken;
  assert.deepEqual(await send(who, { purpose: 'bind_mobile', ...number }), {
    ok: false,
    code: 'mobile_exists',
  });
  assert.deepEqual(await send(who, { purpose: 'bind_email', email: mail.toUpperCase() }), {
    ok: false,
    code: 'email_exists',
  });
  assert.deepEqual([await lastMessage(db, to), await lastMessage(db, mail)], [undefined, undefined]);

  const { to: raceTo, ...race } = aNumber();
  await send(who, { purpose: 'bind_mobile', ...race });
  const verificationCode = await lastCode(db, raceTo);
  await db.transaction((tx) =>
    aMember(tx, { merchant, mobile: { dialingCode: '855', number: race.mobileNum } }),
  );
  const password = await sealedFor(deps, 'Demo1234');
  assert.deepEqual(await bindMobile(who, { ...race, verificationCode, password }), {
    ok: false,
    code: 'mobile_exists',
  });
  assert.equal((await bound(who)).mobile, null);
});

test('OPEN-AUTH-05 a code sent to one member binds nothing for another', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const { to, ...number } = aNumber();
  await send(first, { purpose: 'bind_mobile', ...number });
  const typed = {
    ...number,
    verificationCode: await lastCode(db, to),
    password: await sealedFor(deps, 'Demo1234'),
  };
  assert.deepEqual(await bindMobile(second, typed), { ok: false, code: 'invalid_verification_code' });
});

const refusals: [name: string, input: object, code: string][] = [
  ['AUTH-143 no number', { purpose: 'bind_mobile', countryDialingCode: '855' }, 'missing_phone_number'],
  [
    'AUTH-142 a wrong number',
    { purpose: 'bind_mobile', countryDialingCode: '855', mobileNum: '12' },
    'invalid_phone_number',
  ],
  ['no old number', { purpose: 'old_mobile' }, 'nothing_bound'],
  ['no old address', { purpose: 'old_email' }, 'nothing_bound'],
  ['nowhere to send the payment code', { purpose: 'payment_password' }, 'nothing_bound'],
];
for (const [name, input, code] of refusals)
  test(`a security code is refused: ${name}`, async () => {
    const answer = await send(await somebody(), input);
    assert.equal(answer.ok ? 'sent' : answer.code, code);
  });

test('AUTH-102 an address that is none is refused before anything is sent', () => {
  const { input } = operations.sendSecurityCode;
  for (const email of ['x', 'a@b', ''])
    assert.equal(input.safeParse({ purpose: 'bind_email', email }).success, false, email);
});
