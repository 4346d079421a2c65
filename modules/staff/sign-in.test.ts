import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isKnownAddress } from '@baize/factors';
import { fixedClock, systemClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Caller } from '@baize/endpoint';
import { codeOf, contextOf } from '@baize/endpoint/testing';
import { aMerchant } from '@baize/site/testing';
import { staffApi } from './api.ts';
import type { StaffDeps } from './deps.ts';
import { staffHandlers } from './handlers.ts';
import { findOfOneIssuer } from './operators.sql.ts';
import { resetOperator } from './invite-operator.ts';
import { ROLES } from './roles.ts';
import { resolveStaffCaller, staffTokenOf } from './session.ts';
import { findStaffByUsername } from './staff.sql.ts';
import { aStaff, aStaffCookie, seedDemo, staffForTests, totpCode } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: StaffDeps;
before(async () => {
  db = await testDatabase();
  deps = staffForTests(db, clock);
  await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

function call<C extends Caller>(caller: C) {
  const sent = new Map<string, string>();
  return { ...contextOf(caller, { setHeader: (name, value) => void sent.set(name, value) }), sent };
}
const visitor = { role: 'visitor' as const };
const newStaff = (options: Parameters<typeof aStaff>[2] = {}) =>
  db.transaction((tx) => aStaff(tx, deps, options));
const signIn = async (input: { username: string; password: string; code: string }, ctx = call(visitor)) => {
  const answer = await staffHandlers(deps).signIn(input, ctx);
  return { answer, cookie: ctx.sent.get('Set-Cookie') };
};
const resolve = (cookie: string | undefined, fetchSite?: string) =>
  resolveStaffCaller(db, { cookie, fetchSite, merchantId: 1 }, clock);

test('OP-01 password and code together start a session in a cookie no script can read', async () => {
  const staff = await newStaff({ role: 'finance' });
  clock.advance(60_000);
  const { username, password } = staff;
  const { answer, cookie } = await signIn({
    username,
    password,
    code: await totpCode(staff.totpSecret, clock.now()),
  });
  assert.ok(answer.ok);
  assert.ok(staffApi.operations.signIn.output.safeParse(answer.value).success);
  assert.deepEqual(answer.value.permissions, ROLES.finance);
  assert.match(cookie ?? '', /^baize_staff=[\w-]{43}; Max-Age=43200; Path=\/ops; HttpOnly; SameSite=Strict$/);
  const { caller } = await resolve(cookie);
  assert.ok(caller.role === 'staff');
  assert.deepEqual([caller.staffId, [...caller.permissions]], [staff.staffId, ROLES.finance]);
  const me = await staffHandlers(deps).getMe({}, call(caller));
  assert.ok(me.ok);
  assert.equal(me.value.username, username);
});

test('OP-01 wrong name, wrong password and wrong code are one answer', async () => {
  const { username, password, totpSecret } = await newStaff();
  clock.advance(60_000);
  const code = await totpCode(totpSecret, clock.now());
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const input of [
    { username: 'nobody', password, code },
    { username, password: 'not it', code },
    { username, password, code: wrong },
  ]) {
    const { answer, cookie } = await signIn(input);
    assert.deepEqual(answer, { ok: false, code: 'wrong_credentials' });
    assert.equal(cookie, undefined);
  }
});

test('OPEN-AUTH-13 a code works once, one step early or late, and not two', async () => {
  const { username, password, totpSecret } = await newStaff();
  clock.advance(600_000);
  const at = (seconds: number) => totpCode(totpSecret, new Date(clock.now().getTime() + seconds * 1000));
  assert.equal((await signIn({ username, password, code: await at(-60) })).answer.ok, false);
  assert.equal((await signIn({ username, password, code: await at(60) })).answer.ok, false);
  assert.equal((await signIn({ username, password, code: await at(-30) })).answer.ok, true);
  assert.equal((await signIn({ username, password, code: await at(-30) })).answer.ok, false, 'replayed');
  assert.equal((await signIn({ username, password, code: await at(30) })).answer.ok, true);
  assert.equal(
    (await signIn({ username, password, code: await at(0) })).answer.ok,
    false,
    'older than the last',
  );
});

test('OPEN-AUTH-13 one code sent twice at once signs in once', async () => {
  const { username, password, totpSecret } = await newStaff();
  clock.advance(600_000);
  const code = await totpCode(totpSecret, clock.now());
  const both = await Promise.all([1, 2].map(() => signIn({ username, password, code })));
  assert.equal(both.filter(({ answer }) => answer.ok).length, 1);
});

const DESK = '198.51.100.7';
const ELSEWHERE = ['203.0.113.50', '203.0.113.51', '2001:db8:1::9'] as const;
const from = (ip: string) => {
  const ctx = call(visitor);
  return { ...ctx, ip };
};

test('OP-01 who guesses from elsewhere locks elsewhere, and not the operator at a known address', async () => {
  const { username, password, totpSecret } = await newStaff();
  clock.advance(600_000);
  const right = async (ip: string) => {
    clock.advance(30_000);
    const code = await totpCode(totpSecret, clock.now());
    return codeOf((await signIn({ username, password, code }, from(ip))).answer);
  };
  const guess = async (ip: string) =>
    codeOf((await signIn({ username, password: 'a guess', code: '000000' }, from(ip))).answer);
  assert.equal(await right(DESK), 'ok');
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(ELSEWHERE[i % 3] ?? '')));
  assert.equal(guesses.filter((code) => code === 'wrong_credentials').length, 5, 'all addresses together');
  assert.equal(guesses.filter((code) => code === 'account_locked').length, 15);
  assert.equal(await right(ELSEWHERE[0]), 'account_locked');
  assert.equal(await right(DESK), 'ok');
  // Somebody at the desk's own address is limited there, and locks nobody elsewhere once that lock is over.
  clock.advance(15 * 60_000);
  for (let i = 0; i < 5; i += 1) assert.equal(await guess(DESK), 'wrong_credentials');
  assert.equal(await guess(DESK), 'account_locked');
  assert.equal(await right(ELSEWHERE[1]), 'ok', 'from now on known');
  assert.equal(await right(DESK), 'account_locked');
});

test('OP-01 names that nobody has, or not here, are answered and locked as names of operators are', async () => {
  const [known, disabled] = [await newStaff(), await newStaff()];
  await db.run('update staff.account set disabled_at = now() where id = $1', [disabled.staffId]);
  const other = await db.transaction((tx) => aMerchant(tx));
  const bound = await newStaff({ merchantId: other.id });
  const answersFor = async (username: string) => {
    const answers: unknown[] = [];
    for (let i = 0; i < 7; i += 1)
      answers.push(
        (await signIn({ username, password: 'a guess', code: '000000' }, from(ELSEWHERE[0]))).answer,
      );
    return answers;
  };
  const expected = await answersFor(known.username);
  assert.deepEqual(expected.at(-1), { ok: false, code: 'account_locked', detail: { retryAfter: 900 } });
  for (const username of ['nobody.at.all', disabled.username, bound.username])
    assert.deepEqual(await answersFor(username), expected, username);
  assert.deepEqual(
    (await signIn({ username: 'NOBODY.at.all', password: 'x', code: '0' }, from(ELSEWHERE[1]))).answer,
    expected.at(-1),
    'written in any case',
  );
});

test('OP-01 a refusal takes as long for a name that nobody has as for an operator’s', async () => {
  const { username } = await newStaff();
  const slow = { ...deps, clock: systemClock, refusalMs: 300 };
  for (const name of [username, 'not.an.operator']) {
    const began = performance.now();
    const answer = await staffHandlers(slow).signIn(
      { username: name, password: 'a guess', code: '000000' },
      from(ELSEWHERE[0]),
    );
    assert.equal(codeOf(answer), 'wrong_credentials');
    const tookMs = performance.now() - began;
    assert.ok(tookMs > 290, `${name}: ${tookMs}`);
  }
});

test('OP-01 a reset forgets the addresses an operator signed in from', async () => {
  const { username, password, totpSecret, staffId } = await newStaff();
  clock.advance(600_000);
  const code = await totpCode(totpSecret, clock.now());
  assert.ok((await signIn({ username, password, code }, from(DESK))).answer.ok);
  const subject = { kind: 'staff', id: staffId } as const;
  assert.ok(await isKnownAddress(deps, db, subject, DESK));
  assert.ok((await db.transaction((tx) => resetOperator(tx, deps, username))).ok);
  assert.ok(!(await isKnownAddress(deps, db, subject, DESK)));
});

test('OP-01 five wrong tries lock the account for a quarter of an hour', async () => {
  const { username, password, totpSecret } = await newStaff();
  clock.advance(600_000);
  for (let i = 0; i < 5; i += 1) await signIn({ username, password: 'wrong', code: '000000' });
  const right = async () =>
    (await signIn({ username, password, code: await totpCode(totpSecret, clock.now()) })).answer;
  assert.deepEqual(await right(), { ok: false, code: 'account_locked', detail: { retryAfter: 900 } });
  clock.advance(900_000);
  assert.equal((await right()).ok, true);
});

test('R13 OP-01 a session ends after half an idle hour, and after twelve hours at the latest', async () => {
  const { staffId } = await newStaff();
  const cookie = await aStaffCookie(db, staffId, clock);
  clock.advance(29 * 60_000);
  assert.equal((await resolve(cookie)).caller.role, 'staff');
  clock.advance(31 * 60_000);
  assert.equal((await resolve(cookie)).caller.role, 'visitor');
  const busy = await aStaffCookie(db, staffId, clock);
  for (let i = 0; i < 24; i += 1) {
    assert.equal((await resolve(busy)).caller.role, 'staff', `half hour ${i}`);
    clock.advance(30 * 60_000);
  }
  assert.equal((await resolve(busy)).caller.role, 'visitor');
});

test('R13 a console that asks by itself does not keep its session alive', async () => {
  const { staffId } = await newStaff();
  const cookie = await aStaffCookie(db, staffId, clock);
  const poll = () =>
    resolveStaffCaller(db, { cookie, fetchSite: undefined, isIdle: true, merchantId: 1 }, clock);
  for (let minute = 0; minute < 30; minute += 5) {
    assert.equal((await poll()).caller.role, 'staff');
    clock.advance(5 * 60_000);
  }
  clock.advance(1_000);
  assert.equal((await poll()).caller.role, 'visitor');
});

test('OP-01 a page of another origin cannot use the cookie, nor a disabled operator', async () => {
  const { staffId } = await newStaff();
  const cookie = await aStaffCookie(db, staffId, clock);
  for (const [site, role] of [
    ['same-origin', 'staff'],
    ['none', 'staff'],
    ['same-site', 'visitor'],
    ['cross-site', 'visitor'],
  ] as const)
    assert.equal((await resolve(cookie, site)).caller.role, role, site);
  await db.run(`update staff.account set disabled_at = now() where id = $1`, [staffId]);
  assert.equal((await resolve(cookie)).caller.role, 'visitor');
});

test('OP-01 signing out ends the session and the cookie', async () => {
  const { staffId } = await newStaff();
  const cookie = await aStaffCookie(db, staffId, clock);
  const { caller } = await resolve(cookie);
  const ctx = call(caller);
  assert.deepEqual(await staffHandlers(deps).signOut({}, ctx), { ok: true, value: null });
  assert.match(ctx.sent.get('Set-Cookie') ?? '', /^baize_staff=; Max-Age=0/);
  assert.equal((await resolve(cookie)).caller.role, 'visitor');
  assert.deepEqual(await staffHandlers(deps).signOut({}, call(visitor)), { ok: true, value: null });
});

test('a cookie header is read whatever stands around it', () => {
  assert.equal(staffTokenOf('a=b; baize_staff=tok; c=d'), 'tok');
  assert.equal(staffTokenOf('xbaize_staff=tok'), undefined);
  assert.equal(staffTokenOf('baize_staff='), undefined);
  assert.equal(staffTokenOf(undefined), undefined);
});

test('OP-01 the demo seed makes one operator per role, a second admin and a second of risk, once, and tells the secret again', async () => {
  const first = await seedDemo(db, { box: deps.box, clock, passwords: deps.passwords });
  const again = await seedDemo(db, { box: deps.box, clock, passwords: deps.passwords });
  assert.deepEqual(again, first);
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from staff.account where name like 'Demo %'`,
  );
  assert.equal(n, Object.keys(ROLES).length + 2);
  const [admin, second] = [await findStaffByUsername(db, 'admin'), await findStaffByUsername(db, 'admin2')];
  assert.ok(admin && second && second.role === 'admin');
  const proposal = { proposalId: 1, proposedById: admin.id, since: new Date(0) };
  assert.deepEqual(await findOfOneIssuer(db, second.id, [proposal]), new Set(), 'two issuers');
  const risk = await findStaffByUsername(db, 'risk2');
  assert.ok(risk?.role === 'risk');
  const { rows } = await db.one<{ rows: string }>(
    `select string_agg(a::text, ' ') as rows from staff.account a`,
  );
  assert.ok(!rows.includes(first.totpSecret) && !rows.includes(first.password), 'no secret at rest');
  clock.advance(600_000);
  const code = await totpCode(first.totpSecret, clock.now());
  assert.ok((await signIn({ username: 'ADMIN', password: first.password, code })).answer.ok);
});
