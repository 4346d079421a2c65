import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { sweepSignIn } from './jobs.ts';
import { resolveMemberCaller } from './session.ts';
import { aSession, signInForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const HOUR_MS = 3_600_000;
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const newMember = async () => (await db.transaction((tx) => aMember(tx, { merchant }))).memberId;
const roleOf = async (token: string) =>
  (await resolveMemberCaller(db, token, clock, merchant.id)).caller.role;

test('OPEN-AUTH-01 a session lives 24 hours from its last use, and its end moves rarely', async () => {
  const token = await aSession(db, await newMember(), clock);
  const expiry = async () =>
    (await db.one<{ at: Date }>(`select max(expires_at) as at from sign_in.session`)).at;
  const first = await expiry();
  clock.advance(59_000);
  assert.equal(await roleOf(token), 'member');
  assert.deepEqual(await expiry(), first, 'within a minute nothing is written');
  clock.advance(23 * HOUR_MS);
  assert.equal(await roleOf(token), 'member');
  clock.advance(23 * HOUR_MS);
  assert.equal(await roleOf(token), 'member', 'used a day later, still in');
  clock.advance(24 * HOUR_MS);
  assert.equal(await roleOf(token), 'visitor');
});

test('OPEN-AUTH-02 a second login ends the first, whose next call says so', async () => {
  const memberId = await newMember();
  const first = await aSession(db, memberId, clock);
  const second = await aSession(db, memberId, clock);
  assert.deepEqual(await resolveMemberCaller(db, first, clock, merchant.id), {
    caller: { role: 'visitor' },
    refusal: 'logged_in_elsewhere',
  });
  assert.equal(await roleOf(second), 'member');
});

test('OPEN-AUTH-02 the table refuses a second live session', async () => {
  const memberId = await newMember();
  await aSession(db, memberId, clock);
  await assert.rejects(
    db.run(
      `insert into sign_in.session (token_hash, member_id, started_at, last_seen_at, active_at, expires_at, ip, user_agent)
       values (sha256('x'), $1, now(), now(), now(), now(), '', '')`,
      [memberId],
    ),
    /session_one_live/,
  );
});

test('OPEN-AUTH-01 a token is bound to its merchant', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const token = await aSession(db, await newMember(), clock);
  assert.equal((await resolveMemberCaller(db, token, clock, other.id)).caller.role, 'visitor');
});

test('AUTH-138 AUTH-055 no token, a forged one and a very long one are a visitor', async () => {
  for (const token of [undefined, '', 'forged', 'x'.repeat(43), 'x'.repeat(10_000)])
    assert.deepEqual(await resolveMemberCaller(db, token, clock, merchant.id), {
      caller: { role: 'visitor' },
      refusal: 'not_logged_in',
    });
});

test('AUTH-059 API-007 logout ends the session; an unknown token is fine too', async () => {
  const handlers = signInHandlers(deps);
  const token = await aSession(db, await newMember(), clock);
  const visitor = { role: 'visitor' as const };
  assert.deepEqual(await handlers.logout({}, aCall(merchant, visitor, { token })), { ok: true, value: null });
  assert.equal(await roleOf(token), 'visitor');
  assert.deepEqual(await handlers.logout({}, aCall(merchant, visitor, { token })), { ok: true, value: null });
  assert.deepEqual(await handlers.logout({}, aCall(merchant, visitor)), { ok: true, value: null });
});

test('the sweep clears what no longer matters and leaves what does', async () => {
  const token = await aSession(db, await newMember(), clock);
  await db.run(`insert into sign_in.sealed_nonce values ('00000000000000aa', $1)`, [
    new Date(clock.now().getTime() - HOUR_MS),
  ]);
  await sweepSignIn(deps);
  assert.equal(await roleOf(token), 'member');
  assert.deepEqual(
    await db.many(`select nonce from sign_in.sealed_nonce where nonce = '00000000000000aa'`),
    [],
  );
});
