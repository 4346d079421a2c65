import { type SignInDeps, resolveMemberCaller, signInHandlers, signInApi } from '@baize/sign-in';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, parseUnits } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { registrationApi } from './api.ts';
import { freePlay } from './free-play.ts';
import { signInForTests, sealWith } from '@baize/sign-in/testing';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

async function tryFreePlay(where: Merchant = merchant, ip = '198.51.100.5') {
  const value = sealWith(await deps.sealing.publicKey(), 'client-1', { at: clock.now() });
  const input = registrationApi.operations.freePlay.input.parse({ os: 'Windows', value });
  return freePlay(deps, input, aCall(where, visitor, { ip }));
}

test('OPEN-PLAY-06 API-006 free play is a type 4 account with 2,000 on a trial wallet', async () => {
  const answer = await tryFreePlay();
  assert.ok(answer.ok);
  assert.ok(registrationApi.operations.freePlay.output.safeParse(answer.value).success);
  assert.equal(answer.value.type, 4);
  assert.match(answer.value.account, /^trial_[0-9A-Z]{8}$/);
  const account = await findAccount(db, answer.value.id);
  assert.deepEqual([account?.kind, account?.balance], ['trial', parseUnits('2000')]);
});

test('OPEN-AUTH-01 AUTH-057 a trial ends after two hours, however much it is used', async () => {
  const answer = await tryFreePlay(merchant, '198.51.100.6');
  assert.ok(answer.ok);
  const role = async () =>
    (await resolveMemberCaller(db, answer.value.token, clock, merchant.id)).caller.role;
  for (let i = 0; i < 12; i += 1) {
    assert.equal(await role(), 'trial', `${i * 10} minutes`);
    clock.advance(600_000);
  }
  assert.equal(await role(), 'visitor');
});

test('AUTH-052 five trials an hour and address', async () => {
  for (let i = 0; i < 5; i += 1) assert.ok((await tryFreePlay(merchant, '198.51.100.7')).ok);
  clock.advance(1_000);
  assert.deepEqual(await tryFreePlay(merchant, '198.51.100.7'), {
    ok: false,
    code: 'too_many_requests',
    detail: { retryAfter: 3599 },
  });
  assert.ok((await tryFreePlay(merchant, '198.51.100.8')).ok);
  clock.advance(3_600_000);
  assert.ok((await tryFreePlay(merchant, '198.51.100.7')).ok);
});

test('AUTH-006 a busy hour of trials asks for a proof; an IPv6 network is one address', async () => {
  const busy = await db.transaction((tx) =>
    aMerchant(tx, { settings: { security: { botCheck: 'altcha', trialsPerIpPerHour: 500 } } }),
  );
  for (let i = 0; i < 30; i += 1)
    assert.ok((await tryFreePlay(busy, `203.0.113.${i}`)).ok, `the ${i + 1}th begins with one press`);
  assert.deepEqual(await tryFreePlay(busy, '203.0.113.99'), { ok: false, code: 'human_check_failed' });
  clock.advance(3_600_000);
  assert.ok((await tryFreePlay(busy, '203.0.113.99')).ok);
  for (let i = 0; i < 5; i += 1) assert.ok((await tryFreePlay(merchant, `2001:db8:5:5::${i}`)).ok);
  const sixth = await tryFreePlay(merchant, '2001:db8:5:5:ffff::1');
  assert.equal(sixth.ok ? 'ok' : sixth.code, 'too_many_requests');
});

test('SITE-009 ROLE-016 a site without free play refuses it', async () => {
  const closed = await db.transaction((tx) => aMerchant(tx, { settings: { flags: { FREEPLAY: false } } }));
  assert.deepEqual(await tryFreePlay(closed), { ok: false, code: 'operation_not_enabled' });
});

test('AUTH-056 API-010 member info tells a trial apart and hides nothing it needs', async () => {
  const answer = await tryFreePlay(merchant, '198.51.100.9');
  assert.ok(answer.ok);
  const { caller } = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  assert.ok(caller.role === 'trial');
  const info = await signInHandlers(deps).getMemberInfo({}, aCall(merchant, caller));
  assert.ok(info.ok);
  assert.ok(signInApi.operations.getMemberInfo.output.safeParse(info.value).success);
  assert.deepEqual([info.value.type, info.value.freeplay, info.value.referralCode], [4, true, '']);
});

test('the table refuses a trial account that never ends or has a password', async () => {
  const insert = (columns: string, values: string) =>
    db.run(
      `insert into members.member (merchant_id, account, type, password_changed_at, language, currency, wallet_user,
         referral_code, registered_at, ${columns}) values (1, 'x', 4, now(), 'EN', 'USD', 'u_0123456789', 'x', now(), ${values})`,
    );
  await assert.rejects(insert('nickname', `''`), /trial_ends/);
  await assert.rejects(insert('expires_at, password_hash', `now(), 'x'`), /password_unless_trial/);
});
