import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { confirmTotp, listAddresses, startTotp } from '@baize/factors';
import { totpCode, wrongCode } from '@baize/factors/testing';
import { sha256 } from '@baize/kernel/token';
import { findMemberRow, updateOneTimePassword } from '@baize/members';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { methodsOf, sendExtraCode } from './extra-verification.ts';
import { listLoginEvents } from './login-event.sql.ts';
import { resolveMemberCaller } from './session.ts';
import { signInForTests, logIn, aUser, type UserOptions } from './testing.ts';

/** A login from an address the account was never used from (AUTH-050, AUTH-051, OPEN-AUTH-12). */
const clock = fixedClock('2026-11-20T10:00:00Z');
const HOME = '198.51.100.1';
const ABROAD = '203.0.113.50';
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
let counter = 0;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aSite(tx));
});
after(() => db.drop());

const aSite = (tx: Parameters<typeof aMerchant>[0], extraVerification = true) =>
  aMerchant(tx, {
    settings: { security: { botCheck: 'off', captchaAfterFailures: 1_000, extraVerification } },
  });

/** Somebody who has logged in from home. */
async function aHomeBody(options: Partial<UserOptions> = {}) {
  const account = `home${(counter += 1)}`;
  const member = await db.transaction((tx) =>
    aUser(tx, { merchant, account, password: 'Demo1234', ...options }),
  );
  const first = await enter(account, HOME, options.merchant);
  assert.ok(first.ok, 'the first login ever records its address');
  return { account, memberId: member.memberId };
}

const enter = (username: string, ip: string, at: Merchant = merchant) =>
  logIn(deps, at, { username, password: 'Demo1234' }, { ip });

type Asked = { methods: string[]; maskedMobile: string; maskedEmail: string; ticket: string };
async function asked(username: string, ip = ABROAD): Promise<Asked> {
  const answer = await enter(username, ip);
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'extra_verification_required');
  return answer.detail as Asked;
}

const prove = (
  ticket: string,
  verifyType: 'mobile' | 'email' | 'bankAccountName' | 'google',
  verifyValue: string,
  ip = ABROAD,
) => logIn(deps, merchant, { verifyTicket: ticket, verifyType, verifyValue }, { ip });

const everything = {
  email: 'p.lee@example.org',
  mobile: { dialingCode: '855', number: '12345678' },
  payeeName: 'Sok Dara',
};

test('AUTH-050 a new address asks for what the member has bound, masked, and lets nobody in yet', async () => {
  const { account, memberId } = await aHomeBody(everything);
  const ask = await asked(account);
  assert.deepEqual(ask.methods, ['mobile', 'email', 'bankAccountName']);
  assert.deepEqual([ask.maskedMobile, ask.maskedEmail], ['+855*****678', 'p***@example.org']);
  const live = await db.many('select ip from sign_in.session where member_id = $1 and ended_at is null', [
    memberId,
  ]);
  assert.deepEqual(live, [{ ip: HOME }], 'the session at home goes on');
});

test('AUTH-051 AUTH-050 a name as the bank has it, in any case and spacing, is a proof; the address is known then', async () => {
  const { account, memberId } = await aHomeBody({ payeeName: 'Sok  Dara' });
  const { ticket, methods } = await asked(account);
  assert.deepEqual(methods, ['bankAccountName']);
  const answer = await prove(ticket, 'bankAccountName', ' sokDARA ');
  assert.ok(answer.ok);
  const { caller } = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  assert.equal(caller.role, 'member');
  const known = await listAddresses(deps.factors, db, { kind: 'member', id: memberId });
  assert.deepEqual(known.map(({ ip }) => ip).toSorted(), [HOME, ABROAD].toSorted());
  assert.equal((await enter(account, ABROAD)).ok, true, 'not asked again');
});

for (const [verifyType, to] of [
  ['mobile', '+85512345679'],
  ['email', 'codes@example.org'],
] as const)
  test(`AUTH-051 a code by ${verifyType} is a proof, once`, async () => {
    const { account } = await aHomeBody({
      email: 'codes@example.org',
      mobile: { dialingCode: '855', number: '12345679' },
    });
    const { ticket } = await asked(account);
    const sent = await sendExtraCode(deps, { ticket, verifyType }, aCall(merchant, visitor, { ip: ABROAD }));
    assert.deepEqual(sent, { ok: true, value: { expiredMinutes: 3 } });
    const code = (await lastMessage(db, to))?.code;
    invariant(code, 'a code was sent');
    const wrong = await prove(ticket, verifyType, wrongCode(code));
    assert.deepEqual(wrong, { ok: false, code: 'verification_failed', detail: { remaining: 4 } });
    assert.equal((await prove(ticket, verifyType, code)).ok, true);
    const again = await prove(ticket, verifyType, code);
    assert.ok(!again.ok && again.code === 'ticket_expired');
    await db.run(`update members.member set email = null, mobile = null where account = $1`, [account]);
  });

test('OPEN-AUTH-08 beside a password that an operator was shown, the name of the bank account proves nothing: they read it, too', async () => {
  const { account, memberId } = await aHomeBody({ payeeName: 'Sok Dara' });
  const oneTime = 'for-one-login-00';
  const until = new Date(clock.now().getTime() + 3_600_000);
  await db.transaction((tx) => updateOneTimePassword(tx, memberId, { hash: sha256(oneTime), until }));
  assert.deepEqual((await asked(account)).methods, ['bankAccountName'], 'beside their own it does');
  const row = await findMemberRow(db, memberId);
  assert.deepEqual(row && (await methodsOf(db, row, 'one_time_password')), []);
  // Whoever enters so finds the money stopped, and the stakes with it: the second operator's word frees them (decision 0043).
  assert.ok((await logIn(deps, merchant, { username: account, password: oneTime }, { ip: ABROAD })).ok);
});

test('AUTH-051 OPEN-AUTH-13 a Google code or a backup code is a proof', async () => {
  const { account, memberId } = await aHomeBody();
  const subject = { kind: 'member', id: memberId } as const;
  const started = await startTotp(deps.factors, subject, { label: account, issuer: 'Baize' });
  assert.ok(started.ok);
  const { secret } = started.value;
  const confirmed = await confirmTotp(
    deps.factors,
    merchant.id,
    subject,
    await totpCode(secret, clock.now()),
  );
  assert.ok(confirmed.ok);
  clock.advance(60_000);
  const first = await asked(account);
  assert.deepEqual(first.methods, ['google']);
  assert.equal((await prove(first.ticket, 'google', await totpCode(secret, clock.now()))).ok, true);
  const second = await asked(account, '203.0.113.51');
  const [backup = ''] = confirmed.value.backupCodes;
  assert.equal((await prove(second.ticket, 'google', backup, '203.0.113.51')).ok, true);
});

test('AUTH-050 who has bound nothing is not asked, and the address stays unknown', async () => {
  const { account, memberId } = await aHomeBody();
  assert.equal((await enter(account, ABROAD)).ok, true);
  const known = await listAddresses(deps.factors, db, { kind: 'member', id: memberId });
  assert.deepEqual(
    known.map(({ ip }) => ip),
    [HOME],
  );
});

test('AUTH-050 the operator may switch the check off', async () => {
  const lax = await db.transaction((tx) => aSite(tx, false));
  const { account } = await aHomeBody({ merchant: lax, payeeName: 'Sok Dara' });
  assert.equal((await enter(account, ABROAD, lax)).ok, true);
});

test('OPEN-AUTH-12 a ticket lives five minutes, at its own brand, for the ways it offered', async () => {
  const { account } = await aHomeBody({ payeeName: 'Sok Dara' });
  const { ticket } = await asked(account);
  const other = await db.transaction((tx) => aSite(tx));
  const elsewhere = await logIn(deps, other, {
    verifyTicket: ticket,
    verifyType: 'bankAccountName',
    verifyValue: 'Sok Dara',
  });
  assert.ok(!elsewhere.ok && elsewhere.code === 'ticket_expired');
  const notOffered = await prove(ticket, 'mobile', '123456');
  assert.ok(!notOffered.ok && notOffered.code === 'verification_failed');
  const forged = await prove('x'.repeat(43), 'bankAccountName', 'Sok Dara');
  assert.ok(!forged.ok && forged.code === 'ticket_expired');
  assert.deepEqual(await sendExtraCode(deps, { ticket, verifyType: 'email' }, aCall(merchant, visitor)), {
    ok: false,
    code: 'operation_not_enabled',
  });
  clock.advance(5 * 60_000);
  const late = await prove(ticket, 'bankAccountName', 'Sok Dara');
  assert.ok(!late.ok && late.code === 'ticket_expired');
});

test('OPEN-AUTH-12 five wrong proofs lock for five minutes, and a new ticket brings no new ones', async () => {
  const { account, memberId } = await aHomeBody({ payeeName: 'Sok Dara' });
  const tickets = [await asked(account), await asked(account)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      prove(tickets[n % 2]?.ticket ?? '', 'bankAccountName', `Guess ${n}`),
    ),
  );
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.code));
  assert.equal(codes.filter((code) => code === 'verification_failed').length, 5);
  assert.equal(codes.filter((code) => code === 'too_many_requests_5min').length, 15);
  const { ticket } = await asked(account);
  const locked = await prove(ticket, 'bankAccountName', 'Sok Dara');
  assert.ok(!locked.ok && locked.code === 'too_many_requests_5min');
  clock.advance(4 * 60_000);
  const fresh = await asked(account);
  clock.advance(61_000);
  assert.equal((await prove(fresh.ticket, 'bankAccountName', 'Sok Dara')).ok, true);
  const outcomes = (await listLoginEvents(db, memberId, 30)).map(({ outcome }) => outcome);
  assert.ok(outcomes.includes('verification_failed') && outcomes.includes('extra_verification_required'));
});

test('R12 the member is notified by mail of a login from a new address', async () => {
  const { account } = await aHomeBody({ email: 'notice@example.org', payeeName: 'Sok Dara' });
  const { ticket } = await asked(account);
  assert.equal((await prove(ticket, 'bankAccountName', 'sok dara')).ok, true);
  const mail = await lastMessage(db, 'notice@example.org');
  assert.equal(mail?.template, 'new_login');
  assert.match(mail?.text ?? '', /203\.0\.113\.50/);
});
