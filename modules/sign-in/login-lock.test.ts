import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { lockMember } from '@baize/members';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { clearLoginLock } from './login-limits.ts';
import { signInForTests, logIn, aUser } from './testing.ts';

/** Standards R14 in its strict form: three failures within half an hour, and only a second factor unlocks. */
const clock = fixedClock('2026-11-20T10:00:00Z');
const HOME = '198.51.100.1';
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
const security = {
  botCheck: 'off',
  captchaAfterFailures: 1_000,
  lockAfterFailures: 3,
  failureWindowMinutes: 30,
  lockRelease: 'factor',
} as const;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx, { settings: { security } }));
});
after(() => db.drop());

const enter = (username: string, password: string, ip = HOME) =>
  logIn(deps, merchant, { username, password }, { ip });

async function lockedOut(account: string, payeeName = '') {
  const { memberId } = await db.transaction((tx) =>
    aUser(tx, { merchant, account, password: 'Demo1234', payeeName }),
  );
  assert.equal(codeOf(await enter(account, 'Demo1234')), 'ok');
  for (let failure = 1; failure <= 3; failure += 1)
    assert.equal(
      codeOf(await enter(account, 'Wrong1234', `192.0.2.${failure}`)),
      'wrong_account_or_password',
    );
  assert.equal(codeOf(await enter(account, 'Demo1234')), 'account_locked');
  clock.advance(5 * 60_000);
  return memberId;
}

test('R14 after the pause the right password alone does not unlock, even at home; a second factor does', async () => {
  await lockedOut('strict01', 'Sok Dara');
  assert.equal(codeOf(await enter('strict01', 'Wrong1234')), 'wrong_account_or_password');
  const asked = await enter('strict01', 'Demo1234');
  assert.ok(!asked.ok && asked.code === 'extra_verification_required');
  const { ticket } = asked.detail as { ticket: string };
  const proof = { verifyTicket: ticket, verifyType: 'bankAccountName', verifyValue: 'sok dara' } as const;
  assert.equal(codeOf(await logIn(deps, merchant, proof, { ip: HOME })), 'ok');
  assert.equal(codeOf(await enter('strict01', 'Demo1234')), 'ok', 'the lock is gone');
});

test('R14 who has no second factor waits for the operator', async () => {
  const memberId = await lockedOut('strict02');
  assert.deepEqual(await enter('strict02', 'Demo1234'), {
    ok: false,
    code: 'account_locked',
    detail: { byFailures: 'factor' },
  });
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    assert.ok(member);
    await clearLoginLock(tx, member, merchant.settings.security);
  });
  assert.equal(codeOf(await enter('strict02', 'Demo1234')), 'ok');
});

test('R14 a name nobody has is locked with the same words', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'strict03', password: 'Demo1234' }));
  const answers = await Promise.all(
    ['strict03', 'ghost03'].map(async (account, net) => {
      const said = [];
      for (let failure = 1; failure <= 5; failure += 1)
        said.push(await enter(account, 'Wrong1234', `10.0.${net}.${failure}`));
      return said;
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
});

test('R14 where time releases, time releases', async () => {
  const lax = await db.transaction((tx) =>
    aMerchant(tx, { settings: { security: { ...security, lockRelease: 'time' } } }),
  );
  await db.transaction((tx) =>
    aUser(tx, { merchant: lax, account: 'lax01', password: 'Demo1234', payeeName: 'Sok Dara' }),
  );
  const at = (password: string, ip: string) => logIn(deps, lax, { username: 'lax01', password }, { ip });
  assert.equal(codeOf(await at('Demo1234', HOME)), 'ok');
  for (let failure = 1; failure <= 3; failure += 1) await at('Wrong1234', `192.0.2.${failure}`);
  clock.advance(5 * 60_000);
  assert.equal(codeOf(await at('Demo1234', HOME)), 'ok');
});
