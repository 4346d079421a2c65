import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aHumanProof } from '@baize/human/testing';
import { createHuman } from '@baize/human';
import { aMember } from '@baize/members/testing';
import { memoryLogger } from '@baize/kernel';
import { aServer, type TestServer } from './testing.ts';

/** The session and member calls as the specification spells them (section 7). */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const calls: [row: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, needsToken: boolean][] = [
  ['API-005', 'POST', '/wps/session/login', false],
  ['API-006', 'POST', '/wps/session/login/freeplay', false],
  ['API-007', 'DELETE', '/wps/session/logout', false],
  ['API-008', 'POST', '/wps/verification/sms/noLogin', false],
  ['API-009', 'POST', '/wps/verification/sms/register', false],
  ['API-010', 'GET', '/wps/member/info', true],
  ['API-011', 'PUT', '/wps/member/register', false],
  ['API-012', 'PUT', '/wps/member/register/mobile', false],
  ['API-013', 'POST', '/wps/member/password', true],
  ['API-014', 'POST', '/wps/member/password/email', false],
  ['API-015', 'POST', '/wps/member/password/verification', false],
  ['API-016', 'GET', '/wps/member/info/icon', true],
  ['API-017', 'GET', '/wps/member/info/funds/consolidated', true],
  ['API-018', 'GET', '/wps/captcha', false],
  ['API-019', 'GET', '/wps/agent/affiliate', false],
  ['API-021', 'GET', '/wps/v2/wallets/balance', true],
];

test('API-005..019 API-021 the calls of session and member answer at their method and path', async () => {
  for (const [row, method, url, needsToken] of calls) {
    assert.equal(world.server.site.hasRoute({ method, url }), true, `${row} ${method} ${url}`);
    const payload = method === 'POST' || method === 'PUT' ? { payload: {} } : {};
    const answer = await world.server.site.inject({ method, url, headers: { host: world.host }, ...payload });
    assert.equal(answer.statusCode === 401, needsToken, `${row} ${answer.statusCode}`);
    assert.equal(
      typeof answer.json<{ success: unknown }>().success,
      'boolean',
      `${row} answers the envelope`,
    );
  }
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
  const human = createHuman({ db, log: memoryLogger(), masterKey: config.masterKey });
  const form = new URLSearchParams({
    username: 'form01',
    email: 'form01@example.org',
    ...(await aHumanProof(human, merchant.id)),
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
    `update identity.session set active_at = active_at - interval '31 minutes' where member_id = $1`,
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
  await db.run(`update identity.session set restricted = 'default' where member_id = $1`, [memberId]);
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
