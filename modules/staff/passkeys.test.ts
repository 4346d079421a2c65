import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, invariant, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Caller } from '@baize/endpoint';
import { codeOf, contextOf } from '@baize/endpoint/testing';
import { aSoftAuthenticator, type SoftOverrides } from '@baize/factors/testing';
import { aMerchant } from '@baize/site/testing';
import { staffApi } from './api.ts';
import { verifyAuditChain } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { staffHandlers } from './handlers.ts';
import { resolveStaffCaller } from './session.ts';
import { aStaff, staffForTests, totpCode, type AStaff } from './testing.ts';

type Options = Parameters<ReturnType<typeof aSoftAuthenticator>['create']>[0];
type Challenge = Parameters<ReturnType<typeof aSoftAuthenticator>['get']>[0];

let db: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let deps: StaffDeps;
let staff: AStaff;
let authenticator: ReturnType<typeof aSoftAuthenticator>;

before(async () => {
  db = await testDatabase();
  await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());
beforeEach(async () => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  deps = staffForTests(db, clock);
  staff = await db.transaction((tx) => aStaff(tx, deps, { role: 'finance' }));
  authenticator = aSoftAuthenticator('http://localhost:8081');
});

function call<C extends Caller>(caller: C) {
  const sent = new Map<string, string>();
  return {
    ...contextOf(caller, {
      setHeader: (name, value) => void sent.set(name, value),
      header: (name) => (name === 'host' ? 'localhost:8081' : undefined),
    }),
    sent,
  };
}
const visitor = { role: 'visitor' as const };
const handlers = () => staffHandlers(deps);
const { addPasskey, signInByPasskey } = staffApi.operations;

async function add(proof = staff.password, name = 'Desk key') {
  const begun = await handlers().getPasskeyOptions({ proof }, call(staff.caller));
  if (!begun.ok) return begun;
  const response = await authenticator.create(begun.value.options as unknown as Options);
  const input = addPasskey.input.parse({ ticket: begun.value.ticket, name, response });
  return handlers().addPasskey(input, call(staff.caller));
}
async function signIn(overrides: SoftOverrides = {}) {
  const ctx = call(visitor);
  const asked = await handlers().getPasskeyChallenge({}, ctx);
  invariant(asked.ok, 'a challenge');
  const response = authenticator.get(asked.value.options as unknown as Challenge, overrides);
  const input = signInByPasskey.input.parse({ ticket: asked.value.ticket, response });
  const answer = await handlers().signInByPasskey(input, ctx);
  return { answer, cookie: ctx.sent.get('Set-Cookie'), input };
}
const own = async () => {
  const listed = await handlers().listOwnPasskeys({}, call(staff.caller));
  invariant(listed.ok, 'a list');
  return listed.value.passkeys;
};
const entries = () =>
  db.many<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from staff.audit where staff_id = $1 order by id',
    [staff.staffId],
  );

test('OP-01 a passkey with user verification signs an operator in, and the log says with which', async () => {
  const added = await add();
  invariant(added.ok, 'added');
  const [passkey] = added.value.passkeys;
  assert.equal(passkey?.name, 'Desk key');
  const { answer, cookie } = await signIn();
  invariant(answer.ok, 'signed in');
  assert.equal(answer.value.staffId, staff.staffId);
  const { caller } = await resolveStaffCaller(db, { cookie, fetchSite: 'same-origin', merchantId: 1 }, clock);
  assert.equal(caller.role, 'staff');
  assert.deepEqual(
    (await entries()).map(({ action, after: noted }) => [action, noted]),
    [
      ['staff.passkey-add', { passkeyId: passkey?.id, name: 'Desk key' }],
      ['staff.sign-in', { passkeyId: passkey?.id, name: 'Desk key' }],
    ],
  );
  assert.ok((await verifyAuditChain(db)).ok);
});

test('OP-01 an answer signs in once', async () => {
  await add();
  const { input } = await signIn();
  const ctx = call(visitor);
  assert.deepEqual(await handlers().signInByPasskey(input, ctx), refuse('ticket_expired'));
  assert.equal(ctx.sent.get('Set-Cookie'), undefined);
});

const refusedAnswers: [string, SoftOverrides][] = [
  ['without user verification', { isVerified: false }],
  ['from another site’s page', { origin: 'https://evil.example' }],
  ['from the member site’s port', { origin: 'http://localhost:8080' }],
  ['for another host', { rpId: 'evil.example' }],
];
for (const [name, overrides] of refusedAnswers)
  test(`OP-01 a passkey’s answer ${name} starts no session`, async () => {
    await add();
    const { answer, cookie } = await signIn(overrides);
    assert.deepEqual(answer, refuse('passkey_refused'));
    assert.equal(cookie, undefined);
  });

test('OP-01 a disabled operator’s passkey opens nothing', async () => {
  await add();
  await db.run('update staff.account set disabled_at = now() where id = $1', [staff.staffId]);
  const { answer, cookie } = await signIn();
  assert.deepEqual(answer, refuse('passkey_refused'));
  assert.equal(cookie, undefined);
});

test('OP-01 wrong passwords lock passwords, not the passkey of their victim', async () => {
  await add();
  const wrong = { username: staff.username, password: 'not it', code: '000000' };
  for (let tried = 0; tried < 6; tried += 1) await handlers().signIn(wrong, call(visitor));
  assert.equal(codeOf(await handlers().signIn(wrong, call(visitor))), 'account_locked');
  assert.equal(codeOf((await signIn()).answer), 'ok');
});

const proofs: [name: string, proof: () => Promise<string> | string, code: string][] = [
  ['the password', () => staff.password, 'ok'],
  ['a code of the authenticator', () => totpCode(staff.totpSecret, clock.now()), 'ok'],
  ['a wrong password', () => 'Operator-12345', 'proof_wrong'],
  ['a wrong code', () => '000000', 'proof_wrong'],
];
for (const [name, proof, code] of proofs)
  test(`OP-01 adding and removing with ${name}: ${code}`, async () => {
    assert.equal(codeOf(await add(await proof())), code);
    if (code === 'ok') clock.advance(60_000);
    else await add();
    const [passkey] = await own();
    const removed = await handlers().removePasskey(
      { passkeyId: passkey?.id ?? 0, proof: await proof() },
      call(staff.caller),
    );
    assert.equal(codeOf(removed), code);
    assert.equal((await own()).length, code === 'ok' ? 0 : 1);
    if (code === 'ok') assert.equal((await entries()).at(-1)?.action, 'staff.passkey-remove');
  });

test('OP-01 a code that proved once proves nothing more', async () => {
  const code = await totpCode(staff.totpSecret, clock.now());
  assert.equal(codeOf(await add(code)), 'ok');
  assert.equal(codeOf(await add(code)), 'proof_wrong');
});

test('OP-01 five wrong proofs lock, also when they come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      codeOf(await handlers().getPasskeyOptions({ proof: 'not it' }, call(staff.caller))),
    ),
  );
  assert.equal(answers.filter((answer) => answer === 'proof_wrong').length, 5);
  assert.equal(codeOf(await add()), 'account_locked');
  assert.deepEqual(await own(), []);
});

test('OP-01 another operator’s passkey is neither seen nor removed', async () => {
  await add();
  const [passkey] = await own();
  const other = await db.transaction((tx) => aStaff(tx, deps, {}));
  const listed = await handlers().listOwnPasskeys({}, call(other.caller));
  assert.deepEqual(listed, { ok: true, value: { passkeys: [] } });
  const removed = await handlers().removePasskey(
    { passkeyId: passkey?.id ?? 0, proof: other.password },
    call(other.caller),
  );
  assert.deepEqual(removed, refuse('passkey_unknown'));
  assert.equal(codeOf((await signIn()).answer), 'ok');
});

test('OP-01 a ticket begun by one operator adds nothing to another', async () => {
  const begun = await handlers().getPasskeyOptions({ proof: staff.password }, call(staff.caller));
  invariant(begun.ok, 'begun');
  const other = await db.transaction((tx) => aStaff(tx, deps, {}));
  const response = await authenticator.create(begun.value.options as unknown as Options);
  const input = addPasskey.input.parse({ ticket: begun.value.ticket, name: 'x', response });
  assert.deepEqual(await handlers().addPasskey(input, call(other.caller)), refuse('ticket_expired'));
  assert.deepEqual(await own(), []);
});

test('OP-01 a passkey is added only when the log took it', async () => {
  const begun = await handlers().getPasskeyOptions({ proof: staff.password }, call(staff.caller));
  invariant(begun.ok, 'begun');
  const response = await authenticator.create(begun.value.options as unknown as Options);
  const input = addPasskey.input.parse({ ticket: begun.value.ticket, name: 'x', response });
  await db.run(
    `alter table staff.audit add constraint no_more check (action <> 'staff.passkey-add') not valid`,
  );
  try {
    await assert.rejects(async () => handlers().addPasskey(input, call(staff.caller)));
  } finally {
    await db.run('alter table staff.audit drop constraint no_more');
  }
  assert.deepEqual(await own(), []);
});
