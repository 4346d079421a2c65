import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant, memoryLogger } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { MemberCaller } from '@baize/endpoint';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { resolveMemberCaller } from './session.ts';
import { aSession, signInForTests, sealedFor, aUser } from './testing.ts';

/** Standards R13: nobody there for half an hour, then the person first, then games and money. */
const clock = fixedClock('2026-11-20T10:00:00Z');
const MINUTE_MS = 60_000;
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

async function signedIn(): Promise<string> {
  const { memberId } = await db.transaction((tx) => aUser(tx, { merchant, password: 'Demo1234' }));
  return aSession(db, memberId, clock);
}
async function call(token: string, isIdle = false): Promise<MemberCaller> {
  const { caller } = await resolveMemberCaller(db, token, clock, merchant.id, { isIdle });
  invariant(caller.role === 'member', 'signed in', { role: caller.role });
  return caller;
}
async function confirm(token: string, password: string) {
  const input = { password: await sealedFor(deps, password) };
  return signInHandlers(deps).confirmSession(input, aCall(merchant, await call(token, true), { token }));
}

test('R13 a session in use is never stale', async () => {
  const token = await signedIn();
  for (let minute = 0; minute < 90; minute += 10) {
    clock.advance(10 * MINUTE_MS);
    assert.equal((await call(token)).isStale, undefined);
  }
});

test('R13 what the page asks by itself is nobody at it', async () => {
  const token = await signedIn();
  for (let minute = 0; minute < 30; minute += 5) {
    clock.advance(5 * MINUTE_MS);
    assert.equal((await call(token, true)).isStale, undefined);
  }
  clock.advance(1);
  assert.equal((await call(token, true)).isStale, true);
});

test('R13 once stale, using it does not freshen it; the password does, for this session alone', async () => {
  const token = await signedIn();
  const other = await signedIn();
  clock.advance(31 * MINUTE_MS);
  assert.equal((await call(token)).isStale, true);
  clock.advance(2 * MINUTE_MS);
  assert.equal((await call(token)).isStale, true, 'a call of the person is no confirmation');
  const wrong = await confirm(token, 'Wrong1234');
  assert.deepEqual(wrong, { ok: false, code: 'password_wrong', detail: { remaining: 4 } });
  assert.equal((await call(token)).isStale, true);
  assert.deepEqual(await confirm(token, 'Demo1234'), { ok: true, value: null });
  assert.equal((await call(token)).isStale, undefined);
  assert.equal((await call(other)).isStale, true);
});

test('R13 a stolen token is no way to guess the password: five tries, then five minutes', async () => {
  const token = await signedIn();
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => confirm(token, `Guess${n}00`)));
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.code));
  assert.equal(codes.filter((code) => code === 'password_wrong').length, 5);
  assert.equal(codes.filter((code) => code === 'account_locked').length, 10);
  clock.advance(5 * MINUTE_MS);
  assert.equal((await confirm(token, 'Demo1234')).ok, true);
});

test('OPEN-AUTH-01 a page left open does not keep its session alive for ever', async () => {
  const token = await signedIn();
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(60 * MINUTE_MS - 1);
    await resolveMemberCaller(db, token, clock, merchant.id, { isIdle: true });
  }
  clock.advance(MINUTE_MS);
  const { caller } = await resolveMemberCaller(db, token, clock, merchant.id, { isIdle: true });
  assert.equal(caller.role, 'visitor');
});

test('R13 the idle time is the site’s', async () => {
  const strict = await db.transaction((tx) => aMerchant(tx, { settings: { security: { idleMinutes: 5 } } }));
  const { memberId } = await db.transaction((tx) => aUser(tx, { merchant: strict }));
  const token = await aSession(db, memberId, clock);
  clock.advance(5 * MINUTE_MS + 1);
  const { caller } = await resolveMemberCaller(db, token, clock, strict.id);
  assert.equal(caller.role === 'member' && caller.isStale, true);
});

test('R13 who plays is there, though the page around the game sees no hand', async () => {
  const now = { now: () => new Date() };
  const wallet = createWallet({ db, clock: now, log: memoryLogger() });
  try {
    const { memberId, accountId } = await db.transaction((tx) => aUser(tx, { merchant, balance: '10' }));
    const token = await aSession(db, memberId, now);
    const isStale = async () => {
      const { caller } = await resolveMemberCaller(db, token, now, merchant.id);
      return caller.role === 'member' && caller.isStale;
    };
    await db.run(
      `update sign_in.session set active_at = now() - interval '31 minutes' where member_id = $1`,
      [memberId],
    );
    assert.equal(await isStale(), true);
    const bet = await wallet.submit(aVendorOp({ accountId }));
    assert.equal(bet.status, 'applied');
    assert.equal(await isStale(), undefined);
  } finally {
    await wallet.close();
  }
});
