import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastMessage } from '@baize/dispatch/testing';
import { wrongCode } from '@baize/factors/testing';
import { createBotCheck, type BotCheckDeps } from '@baize/bot-check';
import { aCaptcha, aBotCheckProof } from '@baize/bot-check/testing';
import { sealWith, aUser } from '@baize/sign-in/testing';
import { memoryLogger } from '@baize/kernel';
import { createSecretBox, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aServer, type TestServer } from './testing.ts';

/**
 * What attackers of the front door do, over HTTP against the composed server: each abuse meets its own refusal, and the
 * refusal is counted in /metrics, where an operator's alarm sees it. The proxy in front is trusted here, so that one
 * attacker may come from many addresses; the last test takes that trust away.
 */
const HOST = 'abuse.example';
let world: TestServer;
let site: Merchant;
let botCheck: BotCheckDeps;
before(async () => {
  world = await aServer({ BAIZE_TRUSTED_PROXIES: '127.0.0.1' });
  site = await aBrand(world);
  botCheck = botCheckOf(world);
});
after(() => world.close());

const aBrand = ({ db }: TestServer) =>
  db.transaction((tx) =>
    aMerchant(tx, {
      hosts: [HOST],
      settings: { flags: { SMSLOGIN: true }, security: { lockAfterFailuresPerIp: 8 } },
    }),
  );
/** Makes proofs the server accepts, at a price a test can pay: whoever has the key sets the work. */
const botCheckOf = ({ db, config }: TestServer): BotCheckDeps =>
  createBotCheck({
    db,
    log: memoryLogger(),
    masterKey: config.masterKey,
    effort: { cost: 1, triesMin: 1, triesMax: 4 },
  });

type Said = { status: number; success: boolean; message: string; value: unknown };
type Call = { ip?: string; token?: string; method?: 'GET' | 'PUT' | 'POST'; at?: TestServer };
async function call(url: string, payload: object | undefined, how: Call = {}): Promise<Said> {
  const answer = await (how.at ?? world).server.site.inject({
    method: how.method ?? (payload ? 'POST' : 'GET'),
    url,
    headers: {
      host: HOST,
      'x-forwarded-for': how.ip ?? '203.0.113.1',
      ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json<Omit<Said, 'status'>>() };
}

async function sealed(plain: string, at = world): Promise<string> {
  const key = await call('/wps/system/publicKey', undefined, { at });
  return sealWith(key.value as { kid: string; pem: string }, plain);
}

/** One login as a script does it: a proof of work each, the picture read by somebody paid for it. */
async function tryLogin(
  username: string,
  password: string,
  how: Call & { person?: object } = {},
): Promise<Said> {
  const picture = await aCaptcha(botCheck, site.id);
  return call(
    '/wps/session/login',
    {
      username,
      password: await sealed(password),
      captchaId: picture.captchaId,
      captcha: picture.text,
      ...(how.person ?? (await aBotCheckProof(botCheck, site.id))),
    },
    how,
  );
}

const newMember = (account: string, mobile?: string) =>
  world.db.transaction((tx) =>
    aUser(tx, {
      merchant: site,
      account,
      password: 'Demo1234',
      ...(mobile ? { mobile: { dialingCode: '855', number: mobile } } : {}),
    }),
  );

async function refused(route: string, code: string, at = world): Promise<number> {
  const metrics = await at.server.site.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  const line = new RegExp(`^baize_refusals_total\\{route="${route}",code="${code}"\\} (\\d+)$`, 'm');
  return Number(line.exec(metrics.body)?.[1] ?? 0);
}
const LOGIN = '/wps/session/login';

test('OPEN-AUTH-04 credential stuffing: a name is locked after ten guesses from anywhere, and the right one is too late', async () => {
  await newMember('stuffed01');
  const messages = [];
  for (let n = 1; n <= 12; n += 1)
    messages.push((await tryLogin('stuffed01', `Guess${n}00`, { ip: `203.0.113.${n}` })).message);
  assert.deepEqual(messages, [
    ...Array.from({ length: 10 }, () => 'wrong_account_or_password'),
    'account_locked',
    'account_locked',
  ]);
  const right = await tryLogin('stuffed01', 'Demo1234', { ip: '203.0.113.50' });
  assert.equal(right.message, 'account_locked');
  assert.equal(await refused(LOGIN, 'wrong_account_or_password'), 10);
  assert.equal(await refused(LOGIN, 'account_locked'), 3);
});

test('OPEN-AUTH-04 password spraying: an address is locked after its failures, whatever names it tries', async () => {
  const ip = '198.51.100.66';
  for (let n = 1; n <= 8; n += 1)
    assert.equal((await tryLogin(`sprayed${n}`, 'Spring2026', { ip })).message, 'wrong_account_or_password');
  await newMember('unsprayed01');
  assert.equal((await tryLogin('unsprayed01', 'Demo1234', { ip })).message, 'account_locked');
  assert.equal((await tryLogin('unsprayed01', 'Demo1234', { ip: '198.51.100.67' })).success, true);
});

test('AUTH-006 OPEN-AUTH-14 a script without a proof of work, or with a used one, gets no try', async () => {
  await newMember('worked01');
  const before = await refused(LOGIN, 'human_check_failed');
  const person = await aBotCheckProof(botCheck, site.id);
  const ip = '198.51.100.70';
  assert.equal((await tryLogin('worked01', 'Demo1234', { ip, person: {} })).message, 'human_check_failed');
  assert.equal(
    (await tryLogin('worked01', 'Wrong1234', { ip, person })).message,
    'wrong_account_or_password',
  );
  assert.equal((await tryLogin('worked01', 'Demo1234', { ip, person })).message, 'human_check_failed');
  assert.equal(await refused(LOGIN, 'human_check_failed'), before + 2);
});

test('AUTH-017 AUTH-039 a captcha picture answers one try', async () => {
  const ip = '198.51.100.71';
  await newMember('pictured01');
  for (let n = 1; n <= 3; n += 1) await tryLogin('pictured01', 'Wrong1234', { ip });
  const picture = await aCaptcha(botCheck, site.id);
  const shown = { captchaId: picture.captchaId, captcha: picture.text };
  const attempt = async () =>
    tryLogin('pictured01', 'Wrong1234', {
      ip,
      person: { ...(await aBotCheckProof(botCheck, site.id)), ...shown },
    });
  assert.equal((await attempt()).message, 'wrong_account_or_password');
  assert.equal((await attempt()).message, 'captcha_wrong');
  assert.equal(await refused(LOGIN, 'captcha_wrong'), 1);
});

test('OPEN-AUTH-05 AUTH-052 code guessing: five wrong ones kill the code, the sixth code of an hour is not sent', async () => {
  await newMember('coded01', '12345678');
  const number = { mobileNum: '12345678', countryDialingCode: '855' };
  const send = (n: number) => call('/wps/verification/sms/noLogin', number, { ip: `192.0.2.${n}` });
  assert.equal((await send(1)).success, true);
  const code =
    (await lastMessage(world.db, '+85512345678', createSecretBox(world.config.masterKey)))?.code ?? '';
  const guess = async (typed: string, n: number) =>
    call(
      LOGIN,
      { type: 'sms', username: '12345678', countryDialingCode: '855', password: await sealed(typed) },
      { ip: `192.0.2.${n}` },
    );
  for (let n = 1; n <= 5; n += 1)
    assert.equal((await guess(wrongCode(code), n)).message, 'invalid_verification_code');
  assert.equal((await guess(code, 6)).message, 'code_expired', 'the right one is too late');
  for (let n = 2; n <= 5; n += 1) {
    // The counter is what is looked at here, not the second a click is throttled for.
    await world.db.run(`update factors.code set issued_at = issued_at - interval '2 seconds'`);
    assert.equal((await send(n)).success, true);
  }
  await world.db.run(`update factors.code set issued_at = issued_at - interval '2 seconds'`);
  assert.equal((await send(6)).message, 'too_many_requests_5min');
  assert.equal(await refused(LOGIN, 'invalid_verification_code'), 5);
  assert.equal(await refused('/wps/verification/sms/noLogin', 'too_many_requests_5min'), 1);
});

test('R14 user enumeration: known and unknown names and numbers are answered alike', async () => {
  await newMember('known01', '23456789');
  const known = await tryLogin('known01', 'Wrong1234', { ip: '192.0.2.101' });
  const unknown = await tryLogin('unknown01', 'Wrong1234', { ip: '192.0.2.102' });
  assert.deepEqual(known, unknown);
  const send = (mobileNum: string, ip: string) =>
    call('/wps/verification/sms/noLogin', { mobileNum, countryDialingCode: '855', purpose: 'reset' }, { ip });
  assert.deepEqual(await send('23456789', '192.0.2.103'), await send('23456780', '192.0.2.104'));
  const reset = async (mobileNum: string, ip: string) =>
    call(
      '/wps/member/password/verification',
      {
        mobileNum,
        countryDialingCode: '855',
        verificationCode: '000000',
        newPassword: await sealed('Chosen11'),
      },
      { ip },
    );
  assert.deepEqual(await reset('23456789', '192.0.2.105'), await reset('23456780', '192.0.2.106'));
});

test('AUTH-137 asking for pairs of name and e-mail is paid for by the address that asks', async () => {
  const route = '/wps/member/password/email';
  const ask = async (n: number) =>
    call(
      route,
      { username: `ghost${n}`, email: 'a@example.org', ...(await aBotCheckProof(botCheck, site.id)) },
      { ip: '192.0.2.110' },
    );
  for (let n = 1; n <= 20; n += 1) assert.equal((await ask(n)).message, 'username_email_not_exist');
  assert.equal((await ask(21)).message, 'too_many_requests_5min');
  assert.equal(await refused(route, 'username_email_not_exist'), 20);
  assert.equal(await refused(route, 'too_many_requests_5min'), 1);
});

test('API-005 a recorded E field opens nothing a second time', async () => {
  await newMember('replayed01');
  const password = await sealed('Demo1234');
  const attempt = async () =>
    call(
      LOGIN,
      { username: 'replayed01', password, ...(await aBotCheckProof(botCheck, site.id)) },
      { ip: '192.0.2.120' },
    );
  assert.equal((await attempt()).success, true);
  assert.equal((await attempt()).message, 'sealed_replayed');
  assert.equal(await refused(LOGIN, 'sealed_replayed'), 1);
});

test('AUTH-138 OPEN-AUTH-01 forged tokens are nobody', async () => {
  const before = await refused('/wps/member/info', 'not_logged_in');
  for (const token of ['A'.repeat(43), 'eyJhbGciOiJub25lIn0.eyJpZCI6MX0.', '%00', "' or 1=1 --"]) {
    const said = await call('/wps/member/info', undefined, { token });
    assert.deepEqual([said.status, said.message], [401, 'not_logged_in'], token);
  }
  assert.equal(await refused('/wps/member/info', 'not_logged_in'), before + 4);
});

async function register(username: string, how: Call, deps = botCheck, brand = site): Promise<Said> {
  const at = how.at ?? world;
  const [password, confirmPassword] = [await sealed('Demo1234', at), await sealed('Demo1234', at)];
  const person = await aBotCheckProof(deps, brand.id);
  return call(
    '/wps/member/register',
    { username, password, confirmPassword, ...person },
    { ...how, method: 'PUT' },
  );
}

test('OPEN-AUTH-10 mass registration: an address opens five accounts a day', async () => {
  const ip = '192.0.2.130';
  for (let n = 1; n <= 5; n += 1)
    assert.equal((await register(`mass${n}`, { ip })).message, '', `the account ${n}`);
  assert.equal((await register('mass6', { ip })).message, 'registration_limit');
  assert.equal((await register('mass6', { ip: '192.0.2.131' })).success, true, 'somebody else’s address');
  assert.equal(await refused('/wps/member/register', 'registration_limit'), 1);
});

test('OPEN-API-01 a name with a zero byte is a bad request, not an error of ours', async () => {
  const said = await tryLogin('nul\u0000byte', 'Demo1234', { ip: '192.0.2.140' });
  assert.deepEqual([said.status, said.message], [400, 'bad_request']);
});

test('OPEN-AUTH-10 X-Forwarded-For of a stranger makes no second address: five accounts in all', async () => {
  const plain = await aServer();
  try {
    const brand = await aBrand(plain);
    const deps = botCheckOf(plain);
    for (let n = 1; n <= 5; n += 1)
      assert.equal((await register(`spoof${n}`, { ip: `192.0.2.${n}`, at: plain }, deps, brand)).message, '');
    const sixth = await register('spoof6', { ip: '192.0.2.6', at: plain }, deps, brand);
    assert.equal(sixth.message, 'registration_limit');
    const { ips } = await plain.db.one<{ ips: string[] }>(
      `select array_agg(distinct registered_ip) as ips from members.member where account like 'spoof%'`,
    );
    assert.deepEqual(ips, ['127.0.0.1']);
    assert.equal(await refused('/wps/member/register', 'registration_limit', plain), 1);
  } finally {
    await plain.close();
  }
});

test('OPEN-API-03 a new made-up token for every call is no new caller for ever', async () => {
  const strict = await aServer({ BAIZE_RATE_LIMIT: '5', BAIZE_TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await aBrand(strict);
    const statuses = [];
    for (let n = 1; n <= 52; n += 1)
      statuses.push(
        (await call('/wps/system/status', undefined, { at: strict, token: `made-up-${n}` })).status,
      );
    assert.deepEqual(statuses.slice(0, 50), Array(50).fill(200));
    assert.deepEqual(statuses.slice(50), [429, 429]);
    assert.equal(await refused('/wps/system/status', 'too_many_requests', strict), 2);
  } finally {
    await strict.close();
  }
});
