import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lastMessage } from '@baize/dispatch/testing';
import type { MemberCaller } from '@baize/endpoint';
import { sessionRefusal } from '@baize/endpoint/server';
import { aCall } from '@baize/members/testing';
import { createSecretBox, sealDefaultPassword, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { resolveMemberCaller } from './session.ts';
import { aSession, signInForTests, logIn, sealedFor, TEST_SECRET_KEY, aUser } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  const defaultPasswordSealed = sealDefaultPassword(createSecretBox(TEST_SECRET_KEY), 'Welcome1');
  merchant = await db.transaction((tx) =>
    aMerchant(tx, {
      settings: {
        flags: { PWDEXPIRY: true },
        security: { botCheck: 'off', captchaAfterFailures: 1_000, defaultPasswordSealed },
      },
    }),
  );
});
after(() => db.drop());

const newMember = (password = 'Start123', options: { email?: string } = {}) =>
  db.transaction((tx) => aUser(tx, { merchant, password, clock, ...options }));
const enter = (username: string, password: string) => logIn(deps, merchant, { username, password });

async function callerOf(token: string): Promise<MemberCaller> {
  const { caller } = await resolveMemberCaller(db, token, clock, merchant.id);
  invariant(caller.role === 'member', 'signed in', { role: caller.role });
  return caller;
}

async function change(token: string, words: { old?: string; next: string; again?: string }) {
  const input = {
    ...(words.old === undefined ? {} : { oldPassword: await sealedFor(deps, words.old) }),
    newPassword: await sealedFor(deps, words.next),
    confirmNewPassword: await sealedFor(deps, words.again ?? words.next),
  };
  const call = aCall(merchant, await callerOf(token), { token });
  return signInHandlers(deps).changePassword(input, call);
}

test('AUTH-122 AUTH-123 AUTH-124 AUTH-125 who is signed in proves the old password and follows the rule', async () => {
  const { memberId, account } = await newMember('Start123', { email: 'notified@example.org' });
  const token = await aSession(db, memberId, clock);
  const refusals: [words: Parameters<typeof change>[1], code: string][] = [
    [{ next: 'Second22' }, 'old_password_wrong'],
    [{ old: 'Other123', next: 'Second22' }, 'old_password_wrong'],
    [{ old: 'Start123', next: 'Second22', again: 'Second23' }, 'passwords_differ'],
    [{ old: 'Start123', next: 'short' }, 'password_rule'],
    [{ old: 'Start123', next: 'onlyletters' }, 'password_rule'],
    [{ old: 'Start123', next: 'Welcome1' }, 'password_rule'],
    [{ old: 'Start123', next: 'Start123' }, 'password_same'],
  ];
  for (const [words, code] of refusals) assert.equal(codeOf(await change(token, words)), code, words.next);
  assert.equal((await enter(account, 'Second22')).ok, false, 'nothing changed');
  const still = await aSession(db, memberId, clock);
  assert.equal(codeOf(await change(still, { old: ' Start123 ', next: ' Second22 ' })), 'ok');
  assert.equal((await callerOf(still)).memberId, memberId, 'the session that changed it goes on');
  const notice = await lastMessage(db, 'notified@example.org');
  assert.equal(notice?.template, 'security_changed');
  assert.ok(!notice?.text.includes('Second22'));
  assert.equal((await enter(account, 'Start123')).ok, false);
  assert.equal((await enter(account, 'Second22')).ok, true);
});

test('AUTH-126 a changed password ends what else was signed in, with a reason of its own', async () => {
  const { memberId } = await newMember();
  const token = await aSession(db, memberId, clock);
  assert.equal(codeOf(await change(token, { old: 'Start123', next: 'Second22' })), 'ok');
  // The table holds one live session per member, so the other one is put beside it for a moment.
  await db.run('drop index sign_in.session_one_live');
  try {
    const { sessionId } = await callerOf(token);
    await db.run(
      `insert into sign_in.session (token_hash, member_id, started_at, last_seen_at, active_at, expires_at, ip, user_agent)
       values (sha256('thief'), $1, $2, $2, $2, $2::timestamptz + interval '1 day', '', '')`,
      [memberId, clock.now()],
    );
    assert.equal(codeOf(await change(token, { old: 'Second22', next: 'Third333' })), 'ok');
    const others = await db.many<{ endReason: string | null }>(
      'select end_reason from sign_in.session where member_id = $1 and id <> $2',
      [memberId, sessionId],
    );
    assert.deepEqual(others, [{ endReason: 'password' }]);
  } finally {
    await db.run(
      'create unique index session_one_live on sign_in.session (member_id) where ended_at is null',
    );
  }
});

test('R13 a stolen token is no way to guess the old password', async () => {
  const { memberId } = await newMember();
  const token = await aSession(db, memberId, clock);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => change(token, { old: `Guess${n}00`, next: 'Second22' })),
  );
  const codes = answers.map(codeOf);
  assert.equal(codes.filter((code) => code === 'old_password_wrong').length, 5);
  assert.equal(codes.filter((code) => code === 'account_locked').length, 7);
  assert.equal(codeOf(await change(token, { old: 'Start123', next: 'Second22' })), 'account_locked');
});

test('AUTH-011 AUTH-013 OPEN-AUTH-08 the default password opens a session that may only change it', async () => {
  const { account } = await newMember('Welcome1');
  const answer = await enter(account, 'Welcome1');
  assert.ok(answer.ok);
  assert.equal(answer.value.mustChangePassword, 'default');
  const { token } = answer.value;
  const caller = await callerOf(token);
  assert.equal(caller.isRestricted, true);
  for (const [name, operation] of Object.entries(signInApi.operations)) {
    if (operation.access.startsWith('staff')) continue;
    const isOpen = operation.access === 'anyone' || name === 'changePassword';
    const expected = isOpen ? undefined : 'must_change_password';
    assert.equal(sessionRefusal(operation, caller), expected, name);
  }
  assert.equal(codeOf(await change(token, { next: 'Welcome1' })), 'password_rule');
  assert.equal(codeOf(await change(token, { next: 'Chosen11' })), 'ok', 'the old one is known already');
  assert.equal((await callerOf(token)).isRestricted, undefined);
  const next = await enter(account, 'Chosen11');
  assert.ok(next.ok);
  assert.equal(next.value.mustChangePassword, null);
});

test('AUTH-012 OPEN-AUTH-03 an expired password is changed to none of the last three', async () => {
  const { memberId, account } = await newMember('First111');
  let token = await aSession(db, memberId, clock);
  for (const [old, next] of [
    ['First111', 'Second22'],
    ['Second22', 'Third333'],
    ['Third333', 'Fourth44'],
  ] as const)
    assert.equal(codeOf(await change(token, { old, next })), 'ok');
  clock.advance(91 * DAY_MS);
  const answer = await enter(account, 'Fourth44');
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.passwordExpired, answer.value.mustChangePassword], [true, 'expired']);
  ({ token } = answer.value);
  assert.equal(codeOf(await change(token, { next: 'Fourth44' })), 'password_same');
  for (const former of ['First111', 'Second22', 'Third333'])
    assert.equal(codeOf(await change(token, { next: former })), 'password_used_before', former);
  assert.equal(codeOf(await change(token, { next: 'Fifth555' })), 'ok');
  assert.equal(
    codeOf(await change(token, { old: 'Fifth555', next: 'First111' })),
    'ok',
    'only a forced change remembers',
  );
});

test('OPEN-AUTH-03 former passwords are kept as slow hashes, twenty at most', async () => {
  const { memberId } = await newMember('Pass0000');
  const token = await aSession(db, memberId, clock);
  for (let n = 1; n <= 23; n += 1) {
    const word = (of: number) => `Pass${String(of).padStart(4, '0')}`;
    assert.equal(codeOf(await change(token, { old: word(n - 1), next: word(n) })), 'ok');
  }
  const kept = await db.many<{ passwordHash: string }>(
    'select password_hash from members.former_password where member_id = $1',
    [memberId],
  );
  assert.equal(kept.length, 20);
  assert.ok(kept.every((row) => row.passwordHash.startsWith('$argon2id$')));
});

test('two changes at once end in one password', async () => {
  const { memberId, account } = await newMember();
  const token = await aSession(db, memberId, clock);
  const answers = await Promise.all(
    ['Second22', 'Third333'].map((next) => change(token, { old: 'Start123', next })),
  );
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'old_password_wrong']);
  const works = await Promise.all(
    ['Second22', 'Third333'].map(async (word) => (await enter(account, word)).ok),
  );
  assert.equal(works.filter(Boolean).length, 1);
});
