import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { confirmTotp, isKnownAddress, rememberAddress, startTotp } from '@baize/factors';
import { totpCode } from '@baize/factors/testing';
import { mustChangePassword } from '@baize/members';
import { resolveMemberCaller, signInHandlers } from '@baize/sign-in';
import { aCall, aMember, type MemberOptions } from '@baize/members/testing';
import { aSignedInMember, logIn } from '@baize/sign-in/testing';
import { type Merchant, sealDefaultPassword } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { memberDeskApi } from './api.ts';
import { memberDeskHandlers } from './handlers.ts';
import { memberDeskForTests, OPERATOR } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof memberDeskForTests>;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = memberDeskForTests(db, clock);
  merchant = await aSite();
});
after(() => db.drop());

const DEFAULT_PASSWORD = 'Welcome2026';
const aSite = (defaultPassword = DEFAULT_PASSWORD): Promise<Merchant> =>
  db.transaction((tx) =>
    aMerchant(tx, {
      settings: {
        security: {
          botCheck: 'off',
          extraVerification: false,
          captchaAfterFailures: 500,
          lockAfterFailuresPerIp: 500,
          defaultPasswordSealed: sealDefaultPassword(deps.box, defaultPassword),
        },
      },
    }),
  );
const reason = 'asked on the telephone, called back';
const ops = () => memberDeskHandlers(deps);
const call = (where: Merchant = merchant) => aCall(where, OPERATOR);
const somebody = (options: Partial<MemberOptions> = {}, where: Merchant = merchant) =>
  aSignedInMember(deps, { merchant: where, password: 'Demo1234', ...options });
const lastAudit = () => deps.audited.at(-1);
async function look(memberId: number) {
  const answer = await ops().getMemberSecurity({ memberId }, call());
  assert.ok(answer.ok);
  assert.ok(memberDeskApi.operations.getMemberSecurity.output.safeParse(answer.value).success);
  return answer.value;
}

test('OP-06 staff see and clear a lockout; the member gets in again, and the log says who did it', async () => {
  const { member } = await somebody();
  const { account, memberId } = member;
  for (let i = 0; i < 10; i += 1) await logIn(deps, merchant, { username: account, password: 'wrong' });
  assert.equal(
    codeOf(await logIn(deps, merchant, { username: account, password: 'Demo1234' })),
    'account_locked',
  );
  const { lockouts, logins } = await look(memberId);
  assert.deepEqual(
    lockouts.filter((lockout) => lockout.isLocked).map((lockout) => [lockout.kind, lockout.tries]),
    [['login', 10]],
  );
  assert.equal(logins[0]?.outcome !== 'signed_in', true);
  const clear = (kind: 'login' | 'codes') => ops().clearMemberLockout({ memberId, kind, reason }, call());
  assert.equal(codeOf(await clear('codes')), 'nothing_locked');
  assert.equal(codeOf(await clear('login')), 'ok');
  assert.deepEqual([lastAudit()?.action, lastAudit()?.reason], ['member.lockout-clear', reason]);
  assert.equal(codeOf(await clear('login')), 'nothing_locked');
  assert.equal(codeOf(await logIn(deps, merchant, { username: account, password: 'Demo1234' })), 'ok');
});

test('OP-06 staff see and take back known addresses', async () => {
  const { member } = await somebody();
  const { memberId } = member;
  const subject = { kind: 'member', id: memberId } as const;
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await rememberAddress(deps, db, subject, ip);
  assert.equal((await look(memberId)).addresses.length, 3);
  const forget = async (ip: string) =>
    codeOf(await ops().forgetMemberAddress({ memberId, ip, reason }, call()));
  assert.equal(await forget('198.51.100.1'), 'ok');
  assert.equal(await forget('198.51.100.1'), 'address_unknown');
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.2'), true);
  assert.equal(await forget(''), 'ok');
  assert.deepEqual(lastAudit()?.before, { ip: 'all', count: 2 });
  assert.equal(await forget(''), 'address_unknown');
});

test('OP-06 staff end a session', async () => {
  const { member, token, call: own } = await somebody();
  const { memberId } = member;
  const { sessionId } = own.caller;
  assert.deepEqual(
    (await look(memberId)).sessions.map((session) => session.sessionId),
    [sessionId],
  );
  const other = await somebody();
  assert.equal(
    codeOf(await ops().endMemberSession({ memberId: other.member.memberId, sessionId, reason }, call())),
    'session_unknown',
  );
  assert.equal(codeOf(await ops().endMemberSession({ memberId, sessionId, reason }, call())), 'ok');
  assert.equal((await resolveMemberCaller(db, token, clock, merchant.id)).caller.role, 'visitor');
  assert.deepEqual(lastAudit()?.before, { sessionId });
});

test('OP-08 OPEN-MEMBER-01 staff unbind what a member lost; the member is told where it was bound', async () => {
  const who = await somebody({
    mobile: { dialingCode: '855', number: '98765432' },
    email: 'lost@example.com',
  });
  const { memberId } = who.member;
  const subject = { kind: 'member', id: memberId } as const;
  const started = await startTotp(deps.factors, subject, { issuer: 'x', label: 'x' });
  assert.ok(started.ok);
  await confirmTotp(deps.factors, merchant.id, subject, await totpCode(started.value.secret, clock.now()));
  const unbind = async (what: 'mobile' | 'email' | 'totp' | 'passkeys') =>
    codeOf(await ops().unbindMember({ memberId, what, reason }, call()));
  assert.equal(await unbind('passkeys'), 'nothing_bound');
  assert.equal(await unbind('totp'), 'ok');
  assert.equal(await unbind('mobile'), 'ok');
  assert.deepEqual(lastAudit()?.before, { mobile: '+855*****432' });
  assert.equal(await unbind('mobile'), 'nothing_bound');
  assert.equal(await unbind('email'), 'ok');
  assert.equal((await lastMessage(db, 'lost@example.com'))?.template, 'security_changed');
  const { hasMobile, hasEmail, totp } = await look(memberId);
  assert.deepEqual([hasMobile, hasEmail, totp], [false, false, false]);
});

const reset = async (memberId: number, where: Merchant = merchant) => {
  const answer = await ops().resetMemberPassword({ memberId, reason }, call(where));
  assert.ok(answer.ok);
  return answer.value.oneTime;
};
const enter = (username: string, password: string) => logIn(deps, merchant, { username, password });

test('OP-08 OPEN-AUTH-08 AUTH-011 after a reset the default password enters with a proof of the member alone, and must be changed', async () => {
  const who = await somebody({ email: 'reset@example.com', payeeName: 'Sok Dara' });
  const { memberId, account } = who.member;
  assert.equal(await reset(memberId), null);
  assert.equal(lastAudit()?.action, 'member.password-reset');
  assert.equal(JSON.stringify(lastAudit()).includes(DEFAULT_PASSWORD), false);
  assert.equal((await resolveMemberCaller(db, who.token, clock, merchant.id)).caller.role, 'visitor');
  assert.equal(codeOf(await enter(account, 'Demo1234')), 'wrong_account_or_password');
  assert.equal((await look(memberId)).mustChangePassword, 'default');
  assert.ok(await lastMessage(db, 'reset@example.com'));

  // The address is known and the brand asks for no second proof: the default password alone enters nowhere.
  const asked = await enter(account, DEFAULT_PASSWORD);
  assert.ok(!asked.ok && asked.code === 'extra_verification_required');
  const { methods, ticket } = asked.detail as { methods: string[]; ticket: string };
  assert.deepEqual(methods, ['email'], 'whoever resets it reads the name of the bank account, too');
  const prove = (verifyType: 'email' | 'bankAccountName', verifyValue: string) =>
    logIn(deps, merchant, { verifyTicket: ticket, verifyType, verifyValue });
  assert.equal(codeOf(await prove('bankAccountName', 'Sok Dara')), 'verification_failed');
  assert.deepEqual((await look(memberId)).sessions, []);
  const visitor = aCall(merchant, { role: 'visitor' } as const);
  assert.ok((await signInHandlers(deps).sendExtraCode({ ticket, verifyType: 'email' }, visitor)).ok);
  const code = (await lastMessage(db, 'reset@example.com'))?.code ?? '';
  const entered = await prove('email', code);
  assert.ok(entered.ok);
  assert.equal(entered.value.mustChangePassword, 'default');
});

test('OP-08 OPEN-AUTH-08 who has no proof gets a password for one login within a day; the default one does not enter', async () => {
  const who = await somebody({ payeeName: 'Sok Dara' });
  const { memberId, account } = who.member;
  const first = await reset(memberId);
  assert.ok(first);
  assert.equal(first.until, clock.now().getTime() + 86_400_000);
  assert.equal(JSON.stringify(lastAudit()).includes(first.password), false);
  for (const password of [DEFAULT_PASSWORD, 'Demo1234'])
    assert.equal(codeOf(await enter(account, password)), 'wrong_account_or_password');
  const entered = await enter(account, first.password);
  assert.ok(entered.ok);
  assert.equal(entered.value.mustChangePassword, 'expired');
  assert.equal(codeOf(await enter(account, first.password)), 'wrong_account_or_password', 'once');
  const late = await reset(memberId);
  assert.ok(late);
  clock.advance(86_400_001);
  assert.equal(codeOf(await enter(account, late.password)), 'wrong_account_or_password');
});

test('OP-08 OPEN-AUTH-08 who lost the last proof after a reset waits for another; a new account enters and must change it', async () => {
  const who = await somebody({ email: 'unbound@example.com' });
  const { memberId, account } = who.member;
  await reset(memberId);
  assert.equal(codeOf(await ops().unbindMember({ memberId, what: 'email', reason }, call())), 'ok');
  const refused = await enter(account, DEFAULT_PASSWORD);
  assert.ok(!refused.ok && refused.code === 'account_locked');
  assert.deepEqual(refused.detail, { byOperator: true });
  // A reset to what was the default password then lets nobody in, either.
  const former = await deps.passwords.hash('Former2025');
  await db.run('update members.member set password_hash = $2 where id = $1', [memberId, former]);
  assert.equal(codeOf(await enter(account, 'Former2025')), 'account_locked');
  const oneTime = await reset(memberId);
  assert.ok(oneTime && (await enter(account, oneTime.password)).ok);
  const passwordHash = await deps.passwords.hash(DEFAULT_PASSWORD);
  const fresh = await db.transaction(async (tx) => {
    const made = await aMember(tx, { merchant, passwordHash });
    await mustChangePassword(tx, made.memberId, 'default');
    return made;
  });
  for (const time of ['first', 'second']) {
    const entered = await enter(fresh.account, DEFAULT_PASSWORD);
    assert.ok(entered.ok && entered.value.mustChangePassword === 'default', time);
  }
});

test('OPEN-AUTH-08 without a default password nothing is reset to it; who has no proof needs none', async () => {
  const bare = await aSite('');
  const who = await somebody({ email: 'bare@example.com' }, bare);
  const { memberId, account } = who.member;
  assert.equal(
    codeOf(await ops().resetMemberPassword({ memberId, reason }, call(bare))),
    'default_password_unset',
  );
  assert.equal(codeOf(await logIn(deps, bare, { username: account, password: 'Demo1234' })), 'ok');
  const other = await somebody({}, bare);
  assert.ok(await reset(other.member.memberId, bare));
});

async function aPerson(name: string, birthday: string, idNumber?: string): Promise<number> {
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant, payeeName: name }));
  await db.run(
    `update members.member set birthday = $2, profile = case when $3::text is null then '{}' else jsonb_build_object('idNumber', $3) end
      where id = $1`,
    [memberId, birthday, idNumber ?? null],
  );
  return memberId;
}
const verify = async (memberId: number, isVerified = true) =>
  ops().verifyMemberIdentity({ memberId, isVerified, reason }, call());

test('R17 OP-08 staff note that they have seen who a member is, and take it back', async () => {
  const memberId = await aPerson('Sok San', '1990-01-31');
  const verified = await verify(memberId);
  assert.deepEqual(verified, { ok: true, value: { memberId, identityVerifiedAt: clock.now().getTime() } });
  assert.equal(codeOf(await verify(memberId)), 'state_unchanged');
  assert.deepEqual([lastAudit()?.action, lastAudit()?.after], ['member.identity', { isVerified: true }]);
  assert.equal((await look(memberId)).identityVerifiedAt, clock.now().getTime());
  assert.equal(codeOf(await verify(memberId, false)), 'ok');
  assert.equal((await look(memberId)).identityVerifiedAt, null);
});

test('R16 one person has one verified account: same papers, or same name and birthday, are refused by name', async () => {
  const first = await aPerson('Dara Chan', '1991-02-03', 'N-1');
  const papers = await aPerson('Other Name', '1980-01-01', 'n-1');
  const person = await aPerson('DARA CHAN', '1991-02-03');
  const stranger = await aPerson('Dara Chan', '1991-02-04');
  assert.equal(codeOf(await verify(first)), 'ok');
  for (const other of [papers, person]) {
    const answer = await verify(other);
    assert.ok(!answer.ok && answer.code === 'identity_taken');
    assert.equal((answer.detail as { memberId: number }).memberId, first);
    assert.equal((await look(other)).identityVerifiedAt, null);
  }
  assert.equal(codeOf(await verify(stranger)), 'ok');
});

test('R16 two accounts of one person verified at once: one is', async () => {
  const [a, b] = [await aPerson('Race Person', '1970-05-05'), await aPerson('Race Person', '1970-05-05')];
  const answers = await Promise.all([verify(a), verify(b)]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['identity_taken', 'ok']);
});

test('OP-08 R16 members who log in from one machine or address are shown as alike', async () => {
  const [first, second, third] = [await somebody(), await somebody(), await somebody()];
  const enter = (who: typeof first, deviceId: string, ip: string) =>
    logIn(deps, merchant, { username: who.member.account, password: 'Demo1234', deviceId }, { ip });
  await enter(first, 'machine-1', '203.0.113.201');
  await enter(second, 'machine-1', '203.0.113.201');
  await enter(third, 'machine-3', '203.0.113.201');
  const { alike } = await look(first.member.memberId);
  assert.deepEqual(
    alike.map((other) => [other.account, other.shares]),
    [
      [second.member.account, ['device', 'ip']],
      [third.member.account, ['ip']],
    ],
  );
});

test('OP-08 R16 who logs in on the same machine stays in the list, however many share the address alone', async () => {
  const [first, second] = [await somebody(), await somebody()];
  await db.run('delete from members.likeness', []);
  const enter = (memberId: number, deviceId: string) =>
    db.run(
      `insert into sign_in.login_event (merchant_id, member_id, at, ip, user_agent, device_id, method, outcome)
       values ($1, $2, $3, '203.0.113.222', '', $4, 'password', 'signed_in')`,
      [merchant.id, memberId, clock.now(), deviceId],
    );
  await enter(first.member.memberId, 'machine-9');
  // On the machine once, at another address.
  await db.run(
    `insert into sign_in.login_event (merchant_id, member_id, at, ip, user_agent, device_id, method, outcome)
     values ($1, $2, $3, '203.0.113.223', '', 'machine-9', 'password', 'signed_in')`,
    [merchant.id, second.member.memberId, clock.now()],
  );
  for (let n = 0; n < 60; n += 1) await enter((await somebody()).member.memberId, `own-${n}`);
  const { alike } = await look(first.member.memberId);
  assert.deepEqual(alike.find(({ account }) => account === second.member.account)?.shares, ['device']);
  assert.equal(alike.filter(({ shares }) => shares.includes('ip')).length, 50);
});

test('OP-08 a member of another brand is not found by any of these', async () => {
  const elsewhere = await aSite();
  const who = await somebody({}, elsewhere);
  const { memberId } = who.member;
  const { sessionId } = who.call.caller;
  const audited = deps.audited.length;
  const answers = [
    await ops().getMemberSecurity({ memberId }, call()),
    await ops().clearMemberLockout({ memberId, kind: 'login', reason }, call()),
    await ops().forgetMemberAddress({ memberId, ip: '', reason }, call()),
    await ops().endMemberSession({ memberId, sessionId, reason }, call()),
    await ops().unbindMember({ memberId, what: 'email', reason }, call()),
    await ops().resetMemberPassword({ memberId, reason }, call()),
    await ops().verifyMemberIdentity({ memberId, isVerified: true, reason }, call()),
  ];
  assert.deepEqual(new Set(answers.map(codeOf)), new Set(['not_found']));
  assert.equal(deps.audited.length, audited);
  assert.equal((await resolveMemberCaller(db, who.token, clock, elsewhere.id)).caller.role, 'member');
});
