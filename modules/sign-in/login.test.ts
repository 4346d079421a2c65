import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCaptcha } from '@baize/bot-check/testing';
import type { Merchant, SiteSettingsInput } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { resolveMemberCaller } from './session.ts';
import { signInForTests, logIn, aUser } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aSite(tx));
});
after(() => db.drop());

/** Nobody proves to be a person here, and no captcha: login-person.test.ts does. */
const aSite = (tx: Tx, settings: SiteSettingsInput = {}) =>
  aMerchant(tx, {
    settings: {
      ...settings,
      security: { botCheck: 'off', captchaAfterFailures: 1_000, ...settings.security },
    },
  });

const tryLogin = (
  username: string,
  password: string,
  options: {
    ip?: string;
    agent?: boolean;
    merchant?: Merchant;
    captcha?: { captchaId: string; text: string };
  } = {},
) =>
  logIn(
    deps,
    options.merchant ?? merchant,
    {
      username,
      password,
      ...(options.agent ? { agent: true } : {}),
      ...(options.captcha ? { captchaId: options.captcha.captchaId, captcha: options.captcha.text } : {}),
    },
    { ip: options.ip ?? '198.51.100.1' },
  );

test('AUTH-010 API-005 a right login answers a token that is somebody, and who they are', async () => {
  const member = await db.transaction((tx) =>
    aUser(tx, { merchant, account: 'Player01', password: 'Demo1234' }),
  );
  const answer = await tryLogin(' player01 ', 'Demo1234');
  assert.ok(answer.ok);
  assert.ok(signInApi.operations.login.output.safeParse(answer.value).success);
  assert.equal(answer.value.id, member.memberId);
  assert.equal(answer.value.account, 'Player01');
  assert.equal(answer.value.lastLoginTime, null);
  const resolved = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  assert.deepEqual(resolved.caller, {
    role: 'member',
    memberId: member.memberId,
    account: 'Player01',
    sessionId: resolved.caller.role === 'member' ? resolved.caller.sessionId : '',
  });
});

test('OPEN-AUTH-01 the token is nowhere at rest', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'hashed01', password: 'Demo1234' }));
  const answer = await tryLogin('hashed01', 'Demo1234');
  assert.ok(answer.ok);
  const { dump } = await db.one<{ dump: string }>(
    `select string_agg(s::text, ' ') as dump from sign_in.session s`,
  );
  assert.ok(!dump.includes(answer.value.token));
});

test('R12 AUTH-010 the second login shows when and from where the one before came', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'seen01', password: 'Demo1234' }));
  await tryLogin('seen01', 'Demo1234', { ip: '192.0.2.55' });
  const first = clock.now().getTime();
  clock.advance(60_000);
  const second = await tryLogin('seen01', 'Demo1234');
  assert.ok(second.ok);
  assert.deepEqual([second.value.lastLoginIp, second.value.lastLoginTime], ['192.0.2.55', first]);
});

test('AUTH-047 R14 a wrong password and an unknown account are the same answer', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'same01', password: 'Demo1234' }));
  const wrong = await tryLogin('same01', 'Demo12345', { ip: '198.51.100.20' });
  const unknown = await tryLogin('nobody01', 'Demo12345', { ip: '198.51.100.21' });
  assert.deepEqual(wrong, unknown);
  assert.equal(wrong.ok, false);
  assert.deepEqual(wrong, {
    ok: false,
    code: 'wrong_account_or_password',
    detail: { captcha: false, remaining: 9 },
  });
});

test('AUTH-017 OPEN-AUTH-04 three failures set the captcha flag, ten lock for five minutes, whoever it is', async () => {
  const site = await db.transaction((tx) => aSite(tx, { security: { captchaAfterFailures: 3 } }));
  await db.transaction((tx) => aUser(tx, { merchant: site, account: 'locked01', password: 'Demo1234' }));
  for (const [net, account] of ['locked01', 'ghost01'].entries()) {
    for (let failure = 1; failure <= 10; failure += 1) {
      const captcha = failure > 3 ? await aCaptcha(deps.botCheck, site.id) : undefined;
      const options = { ip: `198.18.${net}.${failure}`, merchant: site };
      const answer = await tryLogin(account, 'wrong', { ...options, ...(captcha ? { captcha } : {}) });
      assert.ok(!answer.ok);
      assert.equal(answer.code, 'wrong_account_or_password');
      assert.deepEqual(
        answer.detail,
        { captcha: failure >= 3, remaining: 10 - failure },
        `failure ${failure}`,
      );
    }
    const locked = await tryLogin(account, 'Demo1234', { ip: `198.18.${net}.99`, merchant: site });
    assert.deepEqual(locked, {
      ok: false,
      code: 'account_locked',
      detail: { retryAfter: 300, captcha: true },
    });
  }
  clock.advance(299_000);
  assert.equal((await tryLogin('locked01', 'Demo1234', { merchant: site })).ok, false);
  clock.advance(2_000);
  assert.equal((await tryLogin('locked01', 'Demo1234', { merchant: site })).ok, true);
});

test('OPEN-AUTH-04 thirty guesses at once are not more than ten guesses', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'race01', password: 'Demo1234' }));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => tryLogin('race01', 'wrong', { ip: `203.0.113.${100 + i}` })),
  );
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.code));
  assert.equal(codes.filter((code) => code === 'wrong_account_or_password').length, 10);
  assert.equal(codes.filter((code) => code === 'account_locked').length, 20);
});

test('OPEN-AUTH-02 ten logins at once leave one live session, and its token is the one that works', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'tenfold01', password: 'Demo1234' }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => tryLogin('tenfold01', 'Demo1234', { ip: `198.19.0.${i}` })),
  );
  const roles = await Promise.all(
    answers.map(async (answer) => {
      assert.ok(answer.ok);
      return (await resolveMemberCaller(db, answer.value.token, clock, merchant.id)).caller.role;
    }),
  );
  assert.equal(roles.filter((role) => role === 'member').length, 1);
});

test('OPEN-AUTH-04 a success forgets the failures of the account', async () => {
  await db.transaction((tx) => aUser(tx, { merchant, account: 'forgiven01', password: 'Demo1234' }));
  for (let i = 0; i < 5; i += 1) await tryLogin('forgiven01', 'wrong', { ip: '192.0.2.77' });
  assert.equal((await tryLogin('forgiven01', 'Demo1234', { ip: '192.0.2.78' })).ok, true);
  const answer = await tryLogin('forgiven01', 'wrong', { ip: '192.0.2.79' });
  assert.ok(!answer.ok);
  assert.deepEqual(answer.detail, { captcha: false, remaining: 9 });
});

test('OPEN-AUTH-04 one address may not try account after account', async () => {
  const strict = await db.transaction((tx) => aSite(tx, { security: { lockAfterFailuresPerIp: 4 } }));
  for (let i = 0; i < 4; i += 1) {
    const answer = await tryLogin(`spray${i}`, 'wrong', { ip: '192.0.2.10', merchant: strict });
    assert.ok(!answer.ok && answer.code === 'wrong_account_or_password');
  }
  const fifth = await tryLogin('spray5', 'wrong', { ip: '192.0.2.10', merchant: strict });
  assert.ok(!fifth.ok && fifth.code === 'account_locked');
  const neighbour = await tryLogin('spray5', 'wrong', { ip: '192.0.2.11', merchant: strict });
  assert.ok(!neighbour.ok && neighbour.code === 'wrong_account_or_password');
});

test('AUTH-049 ROLE-013 the agent area admits agents only', async () => {
  await db.transaction(async (tx) => {
    await aUser(tx, { merchant, account: 'plain01', password: 'Demo1234' });
    await aUser(tx, { merchant, account: 'boss01', password: 'Demo1234', type: 2 });
  });
  const refused = await tryLogin('plain01', 'Demo1234', { agent: true });
  assert.deepEqual(refused, { ok: false, code: 'not_agent_cannot_login' });
  const agent = await tryLogin('boss01', 'Demo1234', { agent: true });
  assert.ok(agent.ok);
  const { caller } = await resolveMemberCaller(db, agent.value.token, clock, merchant.id);
  assert.equal(caller.role, 'agent');
  const live = await db.many(`select 1 from sign_in.session s join members.member m on m.id = s.member_id
    where m.account = 'plain01'`);
  assert.equal(live.length, 0, 'the refused login left no session');
});

test('OPEN-AUTH-15 locked and closed accounts stay out, frozen ones come in', async () => {
  await db.transaction(async (tx) => {
    for (const state of ['LOCKED', 'CLOSED', 'FROZEN'] as const)
      await aUser(tx, { merchant, account: `state${state}`, password: 'Demo1234', state });
  });
  const codes = await Promise.all(
    ['LOCKED', 'CLOSED', 'FROZEN'].map(async (state) => {
      const answer = await tryLogin(`state${state}`, 'Demo1234');
      return answer.ok ? 'in' : answer.code;
    }),
  );
  assert.deepEqual(codes, ['account_locked', 'account_closed', 'in']);
});

test('OPEN-AUTH-15 who knows the password of a locked account reads why, a guesser does not', async () => {
  const member = await db.transaction((tx) =>
    aUser(tx, { merchant, account: 'toldwhy1', password: 'Demo1234', state: 'LOCKED' }),
  );
  const lockReason: SignInDeps['lockReason'] = async (_tx, memberId, language) =>
    memberId === member.memberId ? `call us, ${language}` : null;
  const enter = (password: string) =>
    logIn({ ...deps, lockReason }, merchant, { username: 'toldwhy1', password }, { ip: '198.51.100.1' });
  const guessed = await enter('Demo12345');
  assert.ok(!guessed.ok && guessed.code === 'wrong_account_or_password');
  assert.doesNotMatch(JSON.stringify(guessed.detail), /call us/);
  const proved = await enter('Demo1234');
  assert.ok(!proved.ok && proved.code === 'account_locked');
  assert.deepEqual(proved.detail, { byOperator: true, reason: 'call us, EN' });
});

test('OPEN-SHELL-04 an account of one brand is unknown to another', async () => {
  const other = await db.transaction((tx) => aSite(tx));
  await db.transaction((tx) => aUser(tx, { merchant, account: 'brand01', password: 'Demo1234' }));
  const answer = await tryLogin('brand01', 'Demo1234', { merchant: other });
  assert.ok(!answer.ok && answer.code === 'wrong_account_or_password');
});

test('AUTH-012 an expired password is answered only where the site asks for it', async () => {
  const strict = await db.transaction((tx) => aSite(tx, { flags: { PWDEXPIRY: true } }));
  for (const where of [strict, merchant])
    await db.transaction((tx) =>
      aUser(tx, { merchant: where, account: 'old01', password: 'Demo1234', clock }),
    );
  clock.advance(91 * 86_400_000);
  const asked = await tryLogin('old01', 'Demo1234', { merchant: strict });
  const notAsked = await tryLogin('old01', 'Demo1234');
  assert.ok(asked.ok && notAsked.ok);
  assert.deepEqual([asked.value.passwordExpired, notAsked.value.passwordExpired], [true, false]);
});
