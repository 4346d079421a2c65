import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, visitorContext } from '@baize/endpoint/testing';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { staffApi } from './api.ts';
import { verifyAuditChain } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { staffHandlers } from './handlers.ts';
import { inviteOperator, listOperators, resetOperator, type NewOperator } from './invite-operator.ts';
import { resolveStaffCaller } from './session.ts';
import { aStaff, aStaffCookie, staffForTests, totpCode } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const DAY = 86_400_000;
let db: TestDatabase;
let deps: StaffDeps;
let brands: { own: { id: number; code: string }; other: { id: number; code: string } };
before(async () => {
  db = await testDatabase();
  deps = staffForTests(db, clock);
  brands = await db.transaction(async (tx) => ({ own: await aMerchant(tx), other: await aMerchant(tx) }));
});
after(() => db.drop());

let names = 0;
const invite = async (more: Partial<NewOperator> = {}) => {
  const username = `new${(names += 1)}`;
  const operator = { username, name: 'New', role: 'finance' as const, merchantId: null, ...more };
  const invited = await db.transaction((tx) => inviteOperator(tx, deps, operator));
  invariant(invited.ok, 'invited');
  return { username: operator.username, ...invited.value };
};
const at = (merchant: { id: number; code: string }) => {
  const sent = new Map<string, string>();
  return {
    ...visitorContext({ merchant, setHeader: (name, value) => void sent.set(name, value) }),
    cookie: () => sent.get('Set-Cookie'),
  };
};
const open = (token: string, merchant = brands.own) =>
  call(staffApi, 'openInvitation', staffHandlers(deps), { token }, at(merchant));
const PASSWORD = 'a long enough password';
async function accept(token: string, secret: string, merchant = brands.own) {
  const ctx = at(merchant);
  const input = { token, password: PASSWORD, code: await totpCode(secret, clock.now()) };
  const answer = await call(staffApi, 'acceptInvitation', staffHandlers(deps), input, ctx);
  return { answer, cookie: ctx.cookie() };
}
async function enrol(token: string, merchant = brands.own) {
  const opened = await open(token, merchant);
  invariant(opened.ok, 'opened');
  const { answer, cookie } = await accept(token, opened.value.secret, merchant);
  invariant(answer.ok, 'accepted');
  return { secret: opened.value.secret, backupCodes: answer.value.backupCodes, cookie };
}
const signIn = (input: { username: string; password?: string; code: string }, merchant = brands.own) =>
  call(staffApi, 'signIn', staffHandlers(deps), { password: PASSWORD, ...input }, at(merchant));
const roleAt = async (merchantId: number, cookie: string | undefined) =>
  (await resolveStaffCaller(db, { cookie, fetchSite: undefined, merchantId }, clock)).caller.role;

test('OP-01 an invited operator sets password and authenticator by the link, once, and is signed in', async () => {
  const invited = await invite();
  assert.equal(
    codeOf(await signIn({ username: invited.username, code: '000000' })),
    'wrong_credentials',
    'nothing signs in before',
  );
  const { backupCodes, cookie } = await enrol(invited.token);
  assert.equal(new Set(backupCodes).size, 8);
  assert.equal(await roleAt(brands.own.id, cookie), 'staff');
  assert.equal(codeOf(await open(invited.token)), 'invitation_invalid', 'used');
  const [row] = (await listOperators(db, deps)).filter(({ staffId }) => staffId === invited.staffId);
  assert.deepEqual([row?.state, row?.backupCodesLeft, row?.hasAuthenticator], ['active', 8, true]);
  assert.ok((await verifyAuditChain(db)).ok);
});

test('OP-01 a link shown again enrols a new secret; the one seen before opens nothing', async () => {
  const { token, username } = await invite();
  const first = await open(token);
  const second = await open(token);
  assert.ok(first.ok && second.ok);
  assert.equal(codeOf((await accept(token, first.value.secret)).answer), 'invalid_verification_code');
  assert.ok((await accept(token, second.value.secret)).answer.ok);
  clock.advance(60_000);
  const code = await totpCode(second.value.secret, clock.now());
  assert.ok((await signIn({ username, code })).ok);
});

test('OP-01 a link used twice at once opens one account once', async () => {
  const { token } = await invite();
  const opened = await open(token);
  assert.ok(opened.ok);
  const both = await Promise.all([1, 2].map(() => accept(token, opened.value.secret)));
  assert.deepEqual(both.map(({ answer }) => codeOf(answer)).toSorted(), ['invitation_invalid', 'ok']);
});

test('OP-01 a late link, one replaced by another, and one of another brand open nothing', async () => {
  const late = await invite();
  clock.advance(2 * DAY);
  assert.equal(codeOf(await open(late.token)), 'invitation_invalid');
  const again = await db.transaction((tx) => resetOperator(tx, deps, late.username));
  assert.ok(again.ok);
  assert.ok((await open(again.value.token)).ok);
  const third = await db.transaction((tx) => resetOperator(tx, deps, late.username));
  assert.ok(third.ok);
  assert.equal(codeOf(await open(again.value.token)), 'invitation_invalid');

  const bound = await invite({ merchantId: brands.own.id });
  assert.equal(codeOf(await open(bound.token, brands.other)), 'invitation_invalid');
  const opened = await open(bound.token);
  assert.ok(opened.ok);
  const elsewhere = await accept(bound.token, opened.value.secret, brands.other);
  assert.deepEqual([codeOf(elsewhere.answer), elsewhere.cookie], ['invitation_invalid', undefined]);
  assert.ok((await accept(bound.token, opened.value.secret)).answer.ok);
});

test('OP-01 OPEN-AUTH-13 a backup code stands in for the authenticator once, and not without the password', async () => {
  const { token, username } = await invite();
  const { backupCodes } = await enrol(token);
  const [code = ''] = backupCodes;
  assert.equal(codeOf(await signIn({ username, password: 'not it', code })), 'wrong_credentials');
  assert.equal(codeOf(await signIn({ username, code: code.toLowerCase().replace('-', '') })), 'ok');
  assert.equal(codeOf(await signIn({ username, code })), 'wrong_credentials', 'used');
});

test('a backup code that was made under an earlier master key still counts, once', async () => {
  const { token, username } = await invite();
  const { backupCodes } = await enrol(token);
  const [code = ''] = backupCodes;
  const earlier = deps;
  try {
    const KEY = 'another secret key for tests, thirty-two long';
    const before = 'a secret key for tests, thirty-two long at least';
    deps = { ...earlier, box: createSecretBox(KEY) };
    assert.equal(codeOf(await signIn({ username, code })), 'wrong_credentials');
    deps = { ...earlier, box: createSecretBox(KEY, { masterKey: before }) };
    assert.equal(codeOf(await signIn({ username, code })), 'ok');
    assert.equal(codeOf(await signIn({ username, code })), 'wrong_credentials', 'used');
  } finally {
    deps = earlier;
  }
});

test('OP-01 an operator of one brand signs in at no other, and neither does the session; the house everywhere', async () => {
  const bound = await invite({ merchantId: brands.own.id });
  const { cookie } = await enrol(bound.token);
  const house = await enrol((await invite()).token);
  assert.equal(await roleAt(brands.own.id, cookie), 'staff');
  assert.equal(await roleAt(brands.other.id, cookie), 'visitor');
  assert.equal(await roleAt(brands.own.id, house.cookie), 'staff');
  assert.equal(await roleAt(brands.other.id, house.cookie), 'staff');
  const signInAt = async (merchant: { id: number; code: string }) => {
    const staff = await db.transaction((tx) => aStaff(tx, deps, { merchantId: brands.own.id }));
    clock.advance(60_000);
    const code = await totpCode(staff.totpSecret, clock.now());
    return signIn({ username: staff.username, password: staff.password, code }, merchant);
  };
  assert.equal(codeOf(await signInAt(brands.other)), 'wrong_credentials');
  assert.equal(codeOf(await signInAt(brands.own)), 'ok');
});

test('OP-01 a reset ends the sessions and takes away whatever the operator signed in with', async () => {
  const staff = await db.transaction((tx) => aStaff(tx, deps));
  const cookie = await aStaffCookie(db, staff.staffId, clock);
  assert.equal(await roleAt(brands.own.id, cookie), 'staff');
  const reset = await db.transaction((tx) => resetOperator(tx, deps, staff.username.toUpperCase()));
  assert.ok(reset.ok);
  assert.equal(await roleAt(brands.own.id, cookie), 'visitor');
  clock.advance(60_000);
  const old = {
    username: staff.username,
    password: staff.password,
    code: await totpCode(staff.totpSecret, clock.now()),
  };
  assert.equal(codeOf(await signIn(old)), 'wrong_credentials');
  await enrol(reset.value.token);
  clock.advance(60_000);
  assert.equal(codeOf(await signIn(old)), 'wrong_credentials');
  const codeOfNobody = await db.transaction((tx) => resetOperator(tx, deps, 'nobody'));
  assert.equal(codeOf(codeOfNobody), 'operator_unknown');
});

test('OP-01 an invitation that cannot be is refused and opens no account', async () => {
  const { username } = await invite();
  const before = (await listOperators(db, deps)).length;
  const base: NewOperator = { username: 'fine', name: 'Fine', role: 'risk', merchantId: null };
  for (const [wrong, code] of [
    [{ username: 'Über' }, 'username_invalid'],
    [{ username: username.toUpperCase() }, 'username_taken'],
    [{ name: ' ' }, 'name_invalid'],
    [{ role: 'owner' as 'admin' }, 'role_unknown'],
    [{ merchantId: 99_999 }, 'brand_unknown'],
  ] as const)
    assert.equal(codeOf(await db.transaction((tx) => inviteOperator(tx, deps, { ...base, ...wrong }))), code);
  assert.equal((await listOperators(db, deps)).length, before);
});
