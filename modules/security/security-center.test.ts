import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { passkeyCreated, rememberAddress } from '@baize/factors';
import { aSoftAuthenticator, lastCode, totpCode, wrongCode } from '@baize/factors/testing';
import { type SignInDeps, resolveMemberCaller, verifyPaymentPassword } from '@baize/sign-in';
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

const { operations } = securityApi;
const ops = () => securityHandlers(deps);
const somebody = (overrides: Partial<UserOptions> = {}) =>
  aSignedInMember(deps, { merchant, password: 'Demo1234', ...overrides });
type Somebody = Awaited<ReturnType<typeof somebody>>;
const seal = (plain: string) => sealedFor(deps, plain);
const look = async (who: Somebody) => {
  const answer = await ops().getSecurity({}, who.call);
  assert.ok(answer.ok);
  assert.ok(operations.getSecurity.output.safeParse(answer.value).success);
  return answer.value;
};
/** The notice a change leaves. */
const noticeTo = async (to: string) => {
  const message = await lastMessage(db, to);
  return message?.template === 'security_changed' ? message.text : undefined;
};

test('MEMBER-005 the security centre shows everything masked, and what each change will ask for', async () => {
  const bare = await look(await somebody());
  assert.deepEqual(
    [
      bare.mobileNum,
      bare.email,
      bare.payeeName,
      bare.hasPaymentPassword,
      bare.paymentCodeTo,
      bare.totp,
      bare.passkeys,
    ],
    ['', '', '', false, null, { enabled: false, backupCodesLeft: 0 }, []],
  );
  assert.deepEqual(bare.proofs, { mobile: 'password', email: 'password' });
  const full = await look(
    await somebody({
      mobile: { dialingCode: '855', number: '12345678' },
      email: 'sok.san@example.com',
      payeeName: 'Sok San',
      paymentPassword: '123456',
    }),
  );
  assert.deepEqual(
    [full.mobileNum, full.email, full.payeeName, full.hasPaymentPassword, full.paymentCodeTo],
    ['+855*****678', 's***@example.com', 'S*** S', true, 'mobile'],
  );
  assert.deepEqual(full.proofs, { mobile: 'oldCode', email: 'oldCode' });
});

test('OPEN-AUTH-13 an authenticator is enrolled with the password and a first code; eight backup codes are shown once', async () => {
  const who = await somebody({ email: 'totp1@example.com' });
  assert.equal(
    codeOf(await ops().startTotp({ password: await seal('Demo0000') }, who.call)),
    'password_wrong',
  );
  const started = await ops().startTotp({ password: await seal('Demo1234') }, who.call);
  assert.ok(started.ok);
  assert.match(started.value.uri, /^otpauth:\/\/totp\//);
  const code = await totpCode(started.value.secret, clock.now());
  assert.equal(
    codeOf(await ops().confirmTotp({ code: wrongCode(code) }, who.call)),
    'invalid_verification_code',
  );
  assert.equal((await look(who)).totp.enabled, false);
  const confirmed = await ops().confirmTotp({ code }, who.call);
  assert.ok(confirmed.ok);
  assert.equal(confirmed.value.backupCodes.length, 8);
  assert.deepEqual((await look(who)).totp, { enabled: true, backupCodesLeft: 8 });
  assert.ok(await noticeTo('totp1@example.com'));
  assert.equal(
    codeOf(await ops().startTotp({ password: await seal('Demo1234') }, who.call)),
    'totp_already_enabled',
  );

  clock.advance(30_000);
  const renewed = await ops().renewBackupCodes(
    { code: await totpCode(started.value.secret, clock.now()) },
    who.call,
  );
  assert.ok(renewed.ok);
  const [backup = ''] = renewed.value.backupCodes;
  const old = confirmed.value.backupCodes[0] ?? '';
  const remove = async (typed: string, password: string) =>
    codeOf(await ops().removeTotp({ code: typed, password: await seal(password) }, who.call));
  assert.equal(await remove(backup, 'Demo0000'), 'password_wrong');
  assert.equal(await remove(old, 'Demo1234'), 'invalid_verification_code');
  assert.equal((await look(who)).totp.enabled, true);
  assert.equal(await remove(backup, 'Demo1234'), 'ok');
  assert.deepEqual((await look(who)).totp, { enabled: false, backupCodesLeft: 0 });
});

test('OPEN-AUTH-13 a passkey is added and removed with the password, and the member is notified both times', async () => {
  const who = await somebody({ email: 'passkey1@example.com' });
  assert.equal(
    codeOf(await ops().getPasskeyOptions({ password: await seal('Demo0000') }, who.call)),
    'password_wrong',
  );
  const asked = await ops().getPasskeyOptions({ password: await seal('Demo1234') }, who.call);
  assert.ok(asked.ok);
  assert.ok(operations.getPasskeyOptions.output.safeParse(asked.value).success);
  const device = aSoftAuthenticator('http://localhost');
  type Options = Parameters<typeof device.create>[0];
  const options = asked.value.options as unknown as Options;
  const response = passkeyCreated.parse(await device.create(options));
  const made = { ticket: asked.value.ticket, name: 'My phone', response };
  const added = await ops().addPasskey(made, who.call);
  assert.ok(added.ok);
  assert.ok(operations.addPasskey.output.safeParse(added.value).success);
  assert.equal(codeOf(await ops().addPasskey(made, who.call)), 'ticket_expired');
  assert.deepEqual(
    (await look(who)).passkeys.map((passkey) => passkey.name),
    ['My phone'],
  );
  assert.ok(await noticeTo('passkey1@example.com'));
  const { passkeyId } = added.value;
  const other = await somebody();
  const remove = async (by: Somebody, password: string) =>
    codeOf(await ops().removePasskey({ passkeyId, password: await seal(password) }, by.call));
  assert.equal(await remove(other, 'Demo1234'), 'passkey_unknown');
  assert.equal(await remove(who, 'Demo0000'), 'password_wrong');
  assert.equal(await remove(who, 'Demo1234'), 'ok');
  assert.deepEqual((await look(who)).passkeys, []);
});

test('OPEN-MEMBER-01 the payment password is reset by a code to the bound mobile number, and its lock ends', async () => {
  const who = await somebody({
    paymentPassword: '123456',
    mobile: { dialingCode: '855', number: '23456789' },
  });
  const { memberId } = who.member;
  for (let i = 0; i < 5; i += 1) await verifyPaymentPassword(deps, memberId, await seal('000000'));
  const send = operations.sendSecurityCode.input.parse({ purpose: 'payment_password' });
  assert.ok((await ops().sendSecurityCode(send, who.call)).ok);
  const verificationCode = await lastCode(db, '+85523456789');
  const reset = async (plain: string, code: string) =>
    codeOf(
      await ops().resetPaymentPassword(
        { paymentPassword: await seal(plain), verificationCode: code },
        who.call,
      ),
    );
  assert.equal(await reset('12345', verificationCode), 'payment_password_rule');
  assert.equal(await reset('654321', wrongCode(verificationCode)), 'invalid_verification_code');
  assert.equal(
    codeOf(await verifyPaymentPassword(deps, memberId, await seal('654321'))),
    'payment_password_locked',
  );
  assert.equal(await reset('654321', verificationCode), 'ok');
  assert.equal(await reset('111111', verificationCode), 'invalid_verification_code');
  assert.equal(codeOf(await verifyPaymentPassword(deps, memberId, await seal('654321'))), 'ok');
  assert.ok(await noticeTo('+85523456789'));
});

test('OPEN-MEMBER-01 without a mobile number the payment code goes by mail; with neither, nowhere', async () => {
  const mail = await somebody({ email: 'pay1@example.com' });
  const send = operations.sendSecurityCode.input.parse({ purpose: 'payment_password' });
  assert.ok((await ops().sendSecurityCode(send, mail.call)).ok);
  assert.match(await lastCode(db, 'pay1@example.com'), /^\d{6}$/);
  assert.equal((await look(mail)).paymentCodeTo, 'email');
  const bare = await somebody();
  const input = { paymentPassword: await seal('123456'), verificationCode: '123456' };
  assert.equal(codeOf(await ops().resetPaymentPassword(input, bare.call)), 'nothing_bound');
});

test('OPEN-MEMBER-03 the last thirty logins are shown, refused ones among them, the newest first', async () => {
  const who = await somebody();
  const { memberId } = who.member;
  for (let i = 0; i < 35; i += 1)
    await db.run(
      `insert into sign_in.login_event (merchant_id, member_id, at, ip, user_agent, method, outcome)
       values ($1, $2, $3, '203.0.113.9', 'Firefox', 'password', $4)`,
      [
        merchant.id,
        memberId,
        new Date(clock.now().getTime() + i * 120_000),
        i % 2 ? 'signed_in' : 'wrong_account_or_password',
      ],
    );
  const answer = await ops().listLogins({}, who.call);
  assert.ok(answer.ok);
  assert.ok(operations.listLogins.output.safeParse(answer.value).success);
  const { list } = answer.value;
  assert.equal(list.length, 30);
  assert.deepEqual(list[0]?.at, clock.now().getTime() + 34 * 120_000);
  assert.deepEqual([list[0]?.outcome, list[1]?.outcome], ['wrong_account_or_password', 'signed_in']);
});

test('MEMBER-005 OPEN-AUTH-02 a member sees and ends their own sessions only', async () => {
  const who = await somebody();
  const other = await somebody();
  const listed = await ops().listSessions({}, who.call);
  assert.ok(listed.ok);
  assert.ok(operations.listSessions.output.safeParse(listed.value).success);
  assert.deepEqual(
    listed.value.list.map((session) => [session.sessionId, session.isCurrent]),
    [[who.call.caller.sessionId, true]],
  );
  const { sessionId } = who.call.caller;
  assert.equal(codeOf(await ops().endSession({ sessionId }, other.call)), 'session_unknown');
  assert.equal((await resolveMemberCaller(db, who.token, clock, merchant.id)).caller.role, 'member');
  assert.equal(codeOf(await ops().endSession({ sessionId }, who.call)), 'ok');
  assert.equal((await resolveMemberCaller(db, who.token, clock, merchant.id)).caller.role, 'visitor');
  assert.equal(codeOf(await ops().endSession({ sessionId }, who.call)), 'session_unknown');
});

test('OPEN-AUTH-12 a member sees and forgets known addresses', async () => {
  const who = await somebody();
  const subject = { kind: 'member', id: who.member.memberId } as const;
  for (const ip of ['203.0.113.7', '198.51.100.4']) await rememberAddress(deps, db, subject, ip);
  const list = async () => {
    const answer = await ops().listKnownAddresses({}, who.call);
    assert.ok(answer.ok);
    return answer.value.list.map((address) => `${address.ip} ${address.isCurrent}`).toSorted();
  };
  assert.deepEqual(await list(), ['198.51.100.4 false', '203.0.113.7 true']);
  assert.equal(codeOf(await ops().forgetAddress({ ip: '198.51.100.4' }, who.call)), 'ok');
  assert.equal(codeOf(await ops().forgetAddress({ ip: '198.51.100.4' }, who.call)), 'address_unknown');
  assert.deepEqual(await list(), ['203.0.113.7 true']);
});

test('MEMBER-006 API-016 an avatar is one of a fixed set', async () => {
  const who = await somebody();
  const before = await ops().getIcon({}, who.call);
  assert.ok(before.ok);
  assert.deepEqual([before.value.icon, before.value.icons.length], ['avatar_01', 12]);
  assert.equal(operations.setIcon.input.safeParse({ icon: 'avatar_13' }).success, false);
  const set = await ops().setIcon({ icon: 'avatar_07' }, who.call);
  assert.ok(set.ok && set.value.icon === 'avatar_07');
  const again = await ops().getIcon({}, who.call);
  assert.ok(again.ok && again.value.icon === 'avatar_07');
});
