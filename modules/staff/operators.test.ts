import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { ask, call, codeOf, contextOf } from '@baize/endpoint/testing';
import { aMerchant } from '@baize/site/testing';
import { staffApi } from './api.ts';
import { verifyAuditChain } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { staffHandlers } from './handlers.ts';
import { resolveStaffCaller } from './session.ts';
import { aStaff, aStaffCookie, staffForTests, totpCode, type AStaff } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
type Op = keyof typeof staffApi.operations;
let db: TestDatabase;
let deps: StaffDeps;
let brands: { own: { id: number; code: string }; other: { id: number; code: string } };
let root: AStaff;
before(async () => {
  db = await testDatabase();
  deps = staffForTests(db, clock);
  brands = await db.transaction(async (tx) => ({
    own: await aMerchant(tx, { name: 'Own' }),
    other: await aMerchant(tx, { name: 'Other' }),
  }));
  root = await newStaff();
});
after(() => db.drop());

const newStaff = (options: Parameters<typeof aStaff>[2] = {}) =>
  db.transaction((tx) => aStaff(tx, deps, options));
const as = (caller: StaffCaller) => contextOf(caller, { merchant: brands.own });
/** As the console sends it: with the caller's password where the operation has a proof. */
const act = async (op: Op, input: object, by: AStaff = root) => {
  const isProofless = op === 'endOperatorSessions' || ('isEnabled' in input && input.isEnabled === false);
  const sent = { reason: 'a test', ...(isProofless ? {} : { proof: by.password }), ...input };
  return codeOf(await call(staffApi, op, staffHandlers(deps), sent, as(by.caller)));
};
const list = (by: AStaff = root) => ask(staffApi, 'listOperators', staffHandlers(deps), {}, as(by.caller));
const rowOf = async (staffId: number) => (await list()).list.find((row) => row.staffId === staffId);
const entries = (action: string, staffId: number) =>
  db.many<{ staffName: string; reason: string; before: unknown; after: unknown }>(
    `select staff_name, reason, before, after from staff.audit where action = $1 and target = $2 order by id`,
    [action, `staff:${staffId}`],
  );
const roleOf = async (cookie: string) =>
  (await resolveStaffCaller(db, { cookie, fetchSite: undefined, merchantId: brands.own.id }, clock)).caller;

test('OP-01 who is disabled, which asks for no proof, is out at once, and in again only by signing in', async () => {
  const { staffId } = await newStaff({ role: 'finance' });
  const cookie = await aStaffCookie(db, staffId, clock);
  assert.equal((await roleOf(cookie)).role, 'staff');
  assert.equal(await act('setOperatorState', { staffId, isEnabled: false }), 'ok');
  assert.equal((await roleOf(cookie)).role, 'visitor');
  assert.deepEqual((await rowOf(staffId))?.state, 'disabled');
  assert.equal(await act('setOperatorState', { staffId, isEnabled: false }), 'state_unchanged');
  assert.equal(await act('resetOperator', { staffId }), 'operator_disabled');
  assert.equal(await act('setOperatorState', { staffId, isEnabled: true }), 'ok');
  assert.equal((await roleOf(cookie)).role, 'visitor');
  assert.equal((await rowOf(staffId))?.state, 'active');
  assert.deepEqual(
    (await entries('staff.disable', staffId)).map(({ staffName, reason }) => [staffName, reason]),
    [[root.username, 'a test']],
  );
});

test('OP-01 another role and brand hold from the next call of a session that runs', async () => {
  const { staffId } = await newStaff({ role: 'finance' });
  const cookie = await aStaffCookie(db, staffId, clock);
  const update = { staffId, name: 'Renamed', role: 'risk', merchantId: brands.own.id };
  assert.equal(await act('updateOperator', update), 'ok');
  const now = await roleOf(cookie);
  assert.ok(
    now.role === 'staff' && now.permissions.has('risk.write') && !now.permissions.has('deposits.review'),
  );
  assert.equal(now.merchantId, brands.own.id);
  assert.equal(await act('updateOperator', update), 'nothing_to_change');
  assert.equal(await act('updateOperator', { ...update, merchantId: 99_999 }), 'brand_unknown');
  assert.equal(await act('updateOperator', { ...update, merchantId: brands.other.id }), 'ok');
  assert.equal((await roleOf(cookie)).role, 'visitor');
  const [first] = await entries('staff.update', staffId);
  assert.deepEqual(first?.before, { name: 'An operator', role: 'finance', merchantId: null });
});

test('OP-01 who has the session alone opens, resets, changes and enables nobody', async () => {
  const { staffId } = await newStaff({ role: 'finance' });
  const away = await newStaff({ role: 'finance' });
  assert.equal(await act('setOperatorState', { staffId: away.staffId, isEnabled: false }), 'ok');
  const before = await list();
  const logged = () => db.many('select id from staff.audit');
  const entriesBefore = await logged();
  const calls = [
    ['inviteOperator', { username: 'lasting.admin', name: 'L', role: 'admin', merchantId: null }],
    ['updateOperator', { staffId, name: 'L', role: 'admin', merchantId: null }],
    ['updateOperator', { staffId, name: 'L', role: 'finance', merchantId: brands.own.id }],
    ['resetOperator', { staffId }],
    ['setOperatorState', { staffId: away.staffId, isEnabled: true }],
  ] as const;
  for (const [op, input] of calls) {
    const thief = await newStaff();
    await assert.rejects(act(op, { ...input, proof: undefined }, thief), /required/, op);
    for (let tries = 0; tries < 5; tries++)
      assert.equal(await act(op, { ...input, proof: 'not it' }, thief), 'proof_wrong', op);
    assert.equal(await act(op, input, thief), 'account_locked', op);
    await db.run('delete from staff.account where id = $1', [thief.staffId]);
  }
  assert.deepEqual(await list(), before);
  assert.deepEqual(await logged(), entriesBefore);
});

test('OP-01 a code of the authenticator is a proof once, and the log keeps no proof', async () => {
  const by = await newStaff();
  const { staffId } = await newStaff({ role: 'finance' });
  const update = { staffId, name: 'Renamed', role: 'risk', merchantId: null };
  const proof = await totpCode(by.totpSecret, clock.now());
  assert.equal(await act('updateOperator', { ...update, proof }, by), 'ok');
  assert.equal(await act('updateOperator', { ...update, name: 'Again', proof }, by), 'proof_wrong');
  assert.equal((await rowOf(staffId))?.name, 'Renamed');
  const invited = { username: 'with.proof', name: 'W', role: 'risk', merchantId: null };
  assert.equal(await act('inviteOperator', invited, by), 'ok');
  const kept = await db.many<{ after: object }>(
    'select after from staff.audit where staff_id = $1 order by id',
    [by.staffId],
  );
  assert.deepEqual(
    kept.map(({ after }) => after),
    [{ name: 'Renamed', role: 'risk', merchantId: null }, invited],
  );
});

test('OP-01 nobody changes their own role, brand or state', async () => {
  await newStaff();
  const staffId = root.staffId;
  const own = { staffId, name: 'Me', role: 'finance', merchantId: null };
  assert.equal(await act('updateOperator', own), 'own_account');
  assert.equal(await act('setOperatorState', { staffId, isEnabled: false }), 'own_account');
  assert.equal(await act('resetOperator', { staffId }), 'own_account');
  assert.equal(await act('endOperatorSessions', { staffId }), 'own_account');
  assert.deepEqual((await rowOf(staffId))?.acts, []);
  assert.equal((await rowOf(staffId))?.role, 'admin');
});

test('OP-01 the last admin of the house stays, also when two disable each other at once', async () => {
  await db.run(`update staff.account set disabled_at = now() where role = 'admin' and id <> $1`, [
    root.staffId,
  ]);
  const second = await newStaff();
  const both = await Promise.all([
    act('setOperatorState', { staffId: second.staffId, isEnabled: false }),
    act('setOperatorState', { staffId: root.staffId, isEnabled: false }, second),
  ]);
  assert.deepEqual(both.toSorted(), ['last_admin', 'ok']);
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from staff.account where role = 'admin' and merchant_id is null and disabled_at is null`,
  );
  assert.equal(n, 1);
  await db.run(`update staff.account set disabled_at = null where id = any($1)`, [
    [root.staffId, second.staffId],
  ]);
  // An invited one cannot sign in yet, one of a brand sees that brand only: neither counts.
  await db.run(`update staff.account set password_hash = null, totp_sealed = null where id = $1`, [
    root.staffId,
  ]);
  const third = await newStaff({ role: 'admin', merchantId: brands.own.id });
  const demoted = { staffId: second.staffId, name: 'S', role: 'risk', merchantId: null };
  const houseCaller = { ...third, caller: { ...third.caller, merchantId: null } };
  for (const [op, input] of [
    ['updateOperator', demoted],
    ['resetOperator', { staffId: second.staffId }],
    ['setOperatorState', { staffId: second.staffId, isEnabled: false }],
  ] as const)
    assert.equal(await act(op, input, houseCaller), 'last_admin', op);
  root = second;
});

test('OP-01 an admin of one brand sees, opens and changes operators of that brand alone', async () => {
  const admin = await newStaff({ role: 'admin', merchantId: brands.own.id });
  const elsewhere = await newStaff({ role: 'risk', merchantId: brands.other.id });
  const seen = await list(admin);
  assert.ok(seen.list.every(({ merchantId }) => merchantId === brands.own.id));
  assert.deepEqual(
    seen.brands.map(({ merchantId }) => merchantId),
    [brands.own.id],
  );
  for (const { staffId } of [elsewhere, root]) {
    assert.equal(await act('setOperatorState', { staffId, isEnabled: false }, admin), 'not_found');
    assert.equal(await act('resetOperator', { staffId }, admin), 'not_found');
    assert.equal((await rowOf(staffId))?.state, 'active');
  }
  const fresh = { username: 'bound.one', name: 'Bound', role: 'admin', merchantId: null };
  assert.equal(await act('inviteOperator', fresh, admin), 'brand_unknown');
  assert.equal(
    await act('inviteOperator', { ...fresh, merchantId: brands.other.id }, admin),
    'brand_unknown',
  );
  assert.equal(await act('inviteOperator', { ...fresh, merchantId: brands.own.id }, admin), 'ok');
  assert.equal(await act('inviteOperator', { ...fresh, merchantId: brands.own.id }, admin), 'username_taken');
  const own = (await list(admin)).list.find(({ username }) => username === 'bound.one');
  assert.equal(own?.state, 'invited');
  const staffId = own.staffId;
  const moved = { staffId, name: 'Bound', role: 'admin', merchantId: null };
  assert.equal(await act('updateOperator', moved, admin), 'brand_unknown');
});

test('OP-24 whose id the journals name, is told to every operator of the brand: of the brand alone, the house’s to the house', async () => {
  const bound = await newStaff({ role: 'customer_service', merchantId: brands.own.id });
  const left = await newStaff({ role: 'finance', merchantId: brands.own.id });
  const elsewhere = await newStaff({ role: 'risk', merchantId: brands.other.id });
  assert.equal(await act('setOperatorState', { staffId: left.staffId, isEnabled: false }), 'ok');
  const names = await ask(staffApi, 'listOperatorNames', staffHandlers(deps), {}, as(bound.caller));
  const nameOf = (id: number) => names.find(({ staffId }) => staffId === id)?.username;
  const [own, of, house] = [bound, left, root].map(({ caller }) => caller);
  assert.deepEqual(
    [own, of, house].map((who) => nameOf(who?.staffId ?? 0)),
    [own?.name, of?.name, undefined],
  );
  const told = await ask(staffApi, 'listOperatorNames', staffHandlers(deps), {}, as(root.caller));
  assert.equal(told.find(({ staffId }) => staffId === root.staffId)?.username, house?.name);
  assert.equal(nameOf(elsewhere.staffId), undefined);
});

test('OP-01 one changes the own password with a proof; the other sessions end', async () => {
  const staff = await newStaff();
  const [here, there] = [
    await aStaffCookie(db, staff.staffId, clock),
    await aStaffCookie(db, staff.staffId, clock),
  ];
  const caller = await roleOf(here);
  assert.ok(caller.role === 'staff');
  const change = (proof: string, password = 'another long password') =>
    call(staffApi, 'changeOwnPassword', staffHandlers(deps), { proof, password }, as(caller));
  assert.equal(codeOf(await change('not it')), 'proof_wrong');
  assert.equal((await roleOf(there)).role, 'staff');
  const changed = await change(staff.password);
  assert.ok(changed.ok);
  assert.deepEqual(
    changed.value.sessions.map(({ isThis }) => isThis),
    [true],
  );
  assert.equal((await roleOf(there)).role, 'visitor');
  clock.advance(60_000);
  const signIn = async (password: string) =>
    codeOf(
      await call(
        staffApi,
        'signIn',
        staffHandlers(deps),
        { username: staff.username, password, code: await totpCode(staff.totpSecret, clock.now()) },
        contextOf({ role: 'visitor' } as const, { merchant: brands.own }),
      ),
    );
  assert.equal(await signIn(staff.password), 'wrong_credentials');
  assert.equal(await signIn('another long password'), 'ok');
});

test('OP-01 new backup codes replace the old ones; one ends another own session and nobody else’s', async () => {
  const staff = await newStaff();
  const [here, there] = [
    await aStaffCookie(db, staff.staffId, clock),
    await aStaffCookie(db, staff.staffId, clock),
  ];
  const caller = await roleOf(here);
  assert.ok(caller.role === 'staff');
  const own = (op: Op, input: object) => call(staffApi, op, staffHandlers(deps), input, as(caller));
  assert.equal(codeOf(await own('renewOwnBackupCodes', { proof: 'not it' })), 'proof_wrong');
  const renewed = await own('renewOwnBackupCodes', { proof: staff.password });
  assert.ok(renewed.ok);
  const security = await ask(staffApi, 'getOwnSecurity', staffHandlers(deps), {}, as(caller));
  assert.deepEqual([security.backupCodesLeft, security.sessions.length], [8, 2]);
  const stranger = await newStaff();
  const strange = await aStaffCookie(db, stranger.staffId, clock);
  const strangeCaller = await roleOf(strange);
  assert.ok(strangeCaller.role === 'staff');
  assert.equal(codeOf(await own('endOwnSession', { sessionId: strangeCaller.sessionId })), 'not_found');
  assert.equal((await roleOf(strange)).role, 'staff');
  const other = security.sessions.find(({ isThis }) => !isThis);
  assert.equal(codeOf(await own('endOwnSession', { sessionId: other?.sessionId ?? '' })), 'ok');
  assert.equal((await roleOf(there)).role, 'visitor');
  assert.ok((await verifyAuditChain(db)).ok);
});

test('OP-01 the audit log is read by brand, and by an operator of one brand for that brand alone', async () => {
  const bound = await newStaff({ role: 'risk', merchantId: brands.own.id });
  const elsewhere = { ...as(root.caller), merchantId: brands.other.id };
  const invited = {
    username: 'far.away',
    name: 'Far',
    role: 'risk',
    merchantId: brands.other.id,
    reason: 'a test',
    proof: root.password,
  };
  await ask(staffApi, 'inviteOperator', staffHandlers(deps), invited, elsewhere);
  const seenBy = async (staff: AStaff, input: object) => {
    const page = await ask(
      staffApi,
      'listAudit',
      staffHandlers(deps),
      { pageSize: 100, ...input },
      as(staff.caller),
    );
    return new Set(page.list.map(({ brand }) => brand));
  };
  const names = await db.many<{ id: number; name: string }>('select id, name from site.merchant');
  const nameOf = (id: number) => names.find((row) => row.id === id)?.name ?? '';
  const [own, other] = [nameOf(brands.own.id), nameOf(brands.other.id)];
  assert.ok((await seenBy(root, {})).has(other));
  assert.deepEqual([...(await seenBy(root, { merchantId: brands.other.id }))], [other]);
  assert.deepEqual([...(await seenBy(bound, {}))], [own]);
  assert.deepEqual([...(await seenBy(bound, { merchantId: brands.other.id }))], [own]);
});
