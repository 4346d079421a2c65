import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, invariant } from '@baize/kernel';
import { findMemberRow } from '@baize/members';
import { aMerchant } from '@baize/site/testing';
import { changeMemberState } from './change-member-state.ts';
import type { SessionEnded, SignInDeps } from './deps.ts';
import { endOneSession, endSessionWith } from './end-session.ts';
import { replacePassword } from './replace-password.ts';
import { startSession } from './session.ts';
import { aUser, signInForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let told: SessionEnded[];
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock, (_tx, _name, ended) => {
    told.push(ended);
    return Promise.resolve();
  });
});
after(() => db.drop());

const device = { ip: '203.0.113.1', userAgent: 'test' };
/** A member with one live session. */
async function someoneSignedIn() {
  told = [];
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const { memberId } = await aUser(tx, { merchant, password: 'Secret-123' });
    const member = await findMemberRow(tx, memberId);
    invariant(member, 'a member just made', { memberId });
    return { memberId, member, ...(await startSession(tx, deps, member, device)) };
  });
}
const endedAt = clock.now().getTime();

test('OPEN-PLAY-03 however a session ends, it is told in the transaction that ends it; the first login ends none', async () => {
  const one = await someoneSignedIn();
  assert.deepEqual(told, []);
  await db.transaction((tx) => startSession(tx, deps, one.member, device));
  assert.deepEqual(told, [{ memberId: one.memberId, endedAt, why: 'elsewhere' }]);

  const two = await someoneSignedIn();
  const revoke = () => db.transaction((tx) => endOneSession(tx, deps, two.memberId, two.sessionId));
  assert.deepEqual([await revoke(), await revoke()], [true, false]);
  assert.deepEqual(told, [{ memberId: two.memberId, endedAt, why: 'revoked' }]);

  const three = await someoneSignedIn();
  await db.transaction((tx) => replacePassword(tx, deps, three.member, { hash: 'x', mustChange: 'default' }));
  assert.deepEqual(told, [{ memberId: three.memberId, endedAt, why: 'password' }]);

  const four = await someoneSignedIn();
  await db.transaction((tx) => changeMemberState(tx, deps, four.memberId, 'LOCKED', 'test'));
  assert.deepEqual(told, [{ memberId: four.memberId, endedAt, why: 'locked' }]);

  const five = await someoneSignedIn();
  const logout = () => db.transaction((tx) => endSessionWith(tx, deps, five.token));
  await logout();
  await logout();
  assert.deepEqual(told, [{ memberId: five.memberId, endedAt, why: 'logout' }]);
});
