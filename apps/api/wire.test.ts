import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aBotCheckProof } from '@baize/bot-check/testing';
import { createBotCheck } from '@baize/bot-check';
import { aMember } from '@baize/members/testing';
import { memoryLogger } from '@baize/kernel';
import { aSession } from '@baize/sign-in/testing';
import { aServer, type TestServer } from './testing.ts';

/** The session and member calls as the specification spells them (section 7). */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

type Call = [row: string, call: string, needsToken: boolean, fields?: string];
const calls: Call[] = [
  ['API-005 the login', 'POST /wps/session/login', false, 'username password'],
  ['API-006 free play', 'POST /wps/session/login/freeplay', false],
  ['API-007 the logout', 'DELETE /wps/session/logout', false],
  ['API-008 the code of a login', 'POST /wps/verification/sms/noLogin', false],
  ['API-009 the code of a registration', 'POST /wps/verification/sms/register', false],
  ['API-010 who is signed in', 'GET /wps/member/info', true],
  ['API-011 the registration by name', 'PUT /wps/member/register', false],
  ['API-012 the registration by mobile number', 'PUT /wps/member/register/mobile', false],
  ['API-013 the change of a password', 'POST /wps/member/password', true, 'newPassword confirmNewPassword'],
  ['API-014 a new password by e-mail', 'POST /wps/member/password/email', false],
  ['API-015 a new password by code', 'POST /wps/member/password/verification', false],
  ['API-016 the picture of a member', 'GET /wps/member/info/icon', true],
  ['API-017 the consolidated funds', 'GET /wps/member/info/funds/consolidated', true],
  ['API-018 a captcha', 'GET /wps/captcha', false],
  ['API-019 an affiliate code', 'GET /wps/agent/affiliate', false],
  ['API-021 the balance', 'GET /wps/v2/wallets/balance', true],
  ['API-058 the first login', 'POST /wps/member/firstLogin', true],
  ['API-058 the country codes', 'GET /wps/system/countryCode', false],
];

for (const [row, call, needsToken, fields] of calls)
  test(`${row} is asked by ${call}`, async () => {
    const [method = '', url = ''] = call.split(' ');
    const ask = async (headers: Record<string, string>) =>
      world.server.site.inject({
        method: method as 'GET',
        url,
        headers,
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      });
    const answer = await ask({ host: world.host });
    assert.equal(answer.statusCode === 401, needsToken, String(answer.statusCode));
    assert.notEqual(answer.statusCode, 404);
    assert.equal(typeof answer.json<{ success: unknown }>().success, 'boolean', 'it answers the envelope');
    if (fields === undefined) return;
    const { message, value } = (await ask(world.headers[needsToken ? 'member' : 'visitor'])).json<{
      message: string;
      value: { fields: Record<string, string> };
    }>();
    assert.equal(message, 'validation_failed');
    for (const field of fields.split(' ')) assert.ok(field in value.fields, `${field} is asked for`);
  });

test('API-002 a call that needs a session takes the token of the Authorization header, and none that has ended', async () => {
  const { db, host, merchant } = world;
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant }));
  const token = await aSession(db, memberId);
  const ask = async (authorization = '') => {
    const answer = await world.server.site.inject({
      method: 'GET',
      url: '/wps/v2/wallets/balance',
      headers: { host, ...(authorization && { authorization }) },
    });
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };
  assert.deepEqual(await ask(`Bearer ${token}`), [200, '']);
  for (const wrong of ['', `Bearer ${token}x`, token, `Basic ${token}`])
    assert.deepEqual(await ask(wrong), [401, 'not_logged_in'], wrong);
  await db.run(`update sign_in.session set expires_at = now() - interval '1 second' where member_id = $1`, [
    memberId,
  ]);
  assert.deepEqual(await ask(`Bearer ${token}`), [401, 'not_logged_in'], 'expired');
});

test('API-018 AUTH-039 a captcha is a base64 PNG, named in a header', async () => {
  const answer = await world.server.site.inject({
    method: 'GET',
    url: '/wps/captcha',
    headers: { host: world.host },
    remoteAddress: '198.51.100.88',
  });
  const png = Buffer.from(answer.json<{ value: string }>().value, 'base64');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(String(answer.headers['x-captcha-id']).length > 10);
});

test('API-014 AUTH-133 the forgotten password is asked for by a form', async () => {
  const { db, config, merchant, host } = world;
  await db.transaction((tx) => aMember(tx, { merchant, account: 'form01', email: 'form01@example.org' }));
  const human = createBotCheck({ db, log: memoryLogger(), masterKey: config.masterKey });
  const form = new URLSearchParams({
    username: 'form01',
    email: 'form01@example.org',
    ...(await aBotCheckProof(human, merchant.id)),
  });
  const answer = await world.server.site.inject({
    method: 'POST',
    url: '/wps/member/password/email',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  assert.deepEqual(answer.json(), { success: true, message: '', value: { expiredMinutes: 30 } });
});

test('R13 a session nobody was at for half an hour reads on, and confirms itself before money and games', async () => {
  const { db, memberId, headers } = world;
  await db.run(
    `update sign_in.session set active_at = active_at - interval '31 minutes' where member_id = $1`,
    [memberId],
  );
  const as = async (method: 'GET' | 'POST', url: string) => {
    const answer = await world.server.site.inject({
      method,
      url,
      headers: headers.member,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };
  assert.deepEqual(await as('GET', '/wps/member/info'), [200, '']);
  for (const [method, url] of [
    ['POST', '/wps/pay/withdraw'],
    ['POST', '/wps/pay/deposit'],
    ['POST', '/wps/member/bankcards'],
    ['GET', '/wps/game/launchGame'],
  ] as const)
    assert.deepEqual(await as(method, url), [403, 'reauth_required'], url);
});

test('AUTH-013 a session that must change its password is told so by everything it may not do', async () => {
  const { db, memberId, headers } = world;
  await db.run(`update sign_in.session set restricted = 'default' where member_id = $1`, [memberId]);
  const refused = await world.server.site.inject({
    method: 'GET',
    url: '/wps/member/info',
    headers: headers.member,
  });
  assert.deepEqual(
    [refused.statusCode, refused.json<{ message: string }>().message],
    [403, 'must_change_password'],
  );
  const stream = await world.server.site.inject({
    method: 'GET',
    url: '/wps/v2/wallets/stream',
    headers: headers.member,
  });
  assert.equal(stream.statusCode, 401);
  const change = await world.server.site.inject({
    method: 'POST',
    url: '/wps/member/password',
    headers: headers.member,
    payload: {},
  });
  assert.equal(change.json<{ message: string }>().message, 'validation_failed', 'which it may');
  const out = await world.server.site.inject({
    method: 'DELETE',
    url: '/wps/session/logout',
    headers: headers.member,
  });
  assert.equal(out.json<{ success: boolean }>().success, true);
});
