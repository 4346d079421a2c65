import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aServer, type TestServer } from './testing.ts';

/**
 * What strangers and broken clients send to the member site: each mistake has its own clear answer and moves nothing.
 * (The vendor wire's own matrix is modules/play/gateway.test.ts; gateways' callbacks are modules/cashier.)
 */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

async function moved(): Promise<{ transfers: number; balance: bigint }> {
  return world.db.one(
    `select (select count(*)::int from wallet.transfer) as transfers,
            (select coalesce(sum(balance), 0)::bigint from wallet.account) as balance`,
  );
}

const withdrawal = '/wps/pay/withdraw';
const json = { 'content-type': 'application/json' };
type Case = [
  what: string,
  request: { url: string; headers?: Record<string, string>; payload?: string },
  status: number,
  message: string,
];

const cases = (): Case[] => {
  const { member } = world.headers;
  const body = (value: unknown) => JSON.stringify(value);
  const ask = (amount: unknown) =>
    body({ amount, bankAccountId: 1, paymentPassword: 'v1.x.y', requestId: 'request-0001' });
  return [
    [
      'malformed JSON',
      { url: withdrawal, headers: { ...member, ...json }, payload: '{"amount":' },
      400,
      'malformed_json',
    ],
    [
      'an empty JSON body',
      { url: withdrawal, headers: { ...member, ...json }, payload: '' },
      400,
      'malformed_json',
    ],
    [
      'a body that is not JSON',
      { url: withdrawal, headers: { ...member, 'content-type': 'text/csv' }, payload: 'a,b' },
      415,
      'unsupported_media_type',
    ],
    ...['text/plain', 'application/x-www-form-urlencoded'].map((type): Case => [
      `JSON that is called ${type}`,
      { url: withdrawal, headers: { ...member, 'content-type': type }, payload: ask('5') },
      415,
      'unsupported_media_type',
    ]),
    [
      'a text with a zero byte, however deep',
      {
        url: withdrawal,
        headers: { ...member, ...json },
        payload: `{"a":${'['.repeat(9_000)}"\\u0000"${']'.repeat(9_000)}}`,
      },
      400,
      'bad_request',
    ],
    ...['"\\ud800"', '{"\\udfff": 1}'].map((half): Case => [
      `half a surrogate pair: ${half}`,
      { url: withdrawal, headers: { ...member, ...json }, payload: `{"a":${half}}` },
      400,
      'bad_request',
    ]),
    [
      'a body over the limit',
      { url: withdrawal, headers: { ...member, ...json }, payload: body({ x: 'y'.repeat(70_000) }) },
      413,
      'body_too_large',
    ],
    [
      'a missing field',
      { url: withdrawal, headers: { ...member, ...json }, payload: body({}) },
      400,
      'validation_failed',
    ],
    [
      'a negative amount',
      { url: withdrawal, headers: { ...member, ...json }, payload: ask('-5') },
      400,
      'validation_failed',
    ],
    [
      'an amount finer than a unit',
      { url: withdrawal, headers: { ...member, ...json }, payload: ask('1.0000001') },
      400,
      'validation_failed',
    ],
    [
      'an amount as a float',
      { url: withdrawal, headers: { ...member, ...json }, payload: ask(1.5) },
      400,
      'validation_failed',
    ],
    [
      'an overlong field',
      {
        url: withdrawal,
        headers: { ...member, ...json },
        payload: body({ amount: '9'.repeat(500), requestId: 'r'.repeat(500) }),
      },
      400,
      'validation_failed',
    ],
    ...['/%', '/wps/%E0%A4', '/ops/%c0%af'].map((url): Case => [
      `an address that cannot be decoded: ${url}`,
      { url, headers: member },
      400,
      'bad_request',
    ]),
    [
      'an unknown host',
      { url: withdrawal, headers: { ...member, ...json, host: 'evil.example' }, payload: ask('5') },
      421,
      'invalid_url',
    ],
    [
      'no token',
      { url: withdrawal, headers: { host: world.host, ...json }, payload: ask('5') },
      401,
      'not_logged_in',
    ],
    [
      'a forged token',
      {
        url: withdrawal,
        headers: { host: world.host, ...json, authorization: `Bearer ${'A'.repeat(43)}` },
        payload: ask('5'),
      },
      401,
      'not_logged_in',
    ],
    [
      'another scheme',
      {
        url: withdrawal,
        headers: { host: world.host, ...json, authorization: 'Basic YTpi' },
        payload: ask('5'),
      },
      401,
      'not_logged_in',
    ],
    [
      'an account that is not the member’s',
      { url: withdrawal, headers: { ...member, ...json }, payload: ask('5') },
      200,
      'bank_account_unknown',
    ],
    [
      'a path that is far too long',
      { url: `/wps/${'x'.repeat(5_000)}`, headers: { ...member, ...json }, payload: '{}' },
      400,
      'bad_request',
    ],
  ];
};

test('API-001 OPEN-API-01 bad input gets its own clear error and moves nothing', async () => {
  const before = await moved();
  for (const [what, request, status, message] of cases()) {
    const answer = await world.server.site.inject({ method: 'POST', ...request });
    const said = answer.json<{ success: boolean; message: string }>();
    assert.equal(said.success, false, what);
    assert.equal(said.message, message, what);
    assert.equal(answer.statusCode, status, what);
    assert.deepEqual(await moved(), before, `${what}: nothing moved`);
  }
});

test('OPEN-AUTH-01 an expired session is refused', async () => {
  await world.db
    .run(
      "update sign_in.session set expires_at = now() - interval '1 second', started_at = started_at - interval '2 days'",
    )
    .catch(() => world.db.run("update sign_in.session set expires_at = now() - interval '1 second'"));
  const answer = await world.server.site.inject({
    method: 'GET',
    url: '/wps/member/info',
    headers: world.headers.member,
  });
  assert.equal(answer.statusCode, 401);
  assert.equal(answer.json<{ message: string }>().message, 'not_logged_in');
});

test('OPEN-API-03 the sixty-first call within ten seconds from one address is refused with the seconds to wait', async () => {
  const strict = await aServer({ BAIZE_RATE_LIMIT: '60' });
  try {
    const callFrom = (remoteAddress: string) =>
      strict.server.site.inject({
        method: 'GET',
        url: '/wps/system/status',
        headers: { host: strict.host },
        remoteAddress,
      });
    const call = () => callFrom('198.51.100.9');
    // The addresses of one IPv6 network are one.
    const six = [];
    for (let i = 0; i < 61; i += 1) six.push((await callFrom(`2001:db8:7:7::${i.toString(16)}`)).statusCode);
    assert.deepEqual(six.slice(-2), [200, 429]);
    for (let i = 0; i < 60; i += 1) assert.equal((await call()).statusCode, 200);
    const refused = await call();
    assert.equal(refused.statusCode, 429);
    const said = refused.json<{ message: string; value: { retryAfter: number } }>();
    assert.equal(said.message, 'too_many_requests');
    assert.ok(said.value.retryAfter >= 1 && said.value.retryAfter <= 10);
    // SITE-050: the speed test answers all the same, and does not count.
    const pingFrom = async (remoteAddress: string) =>
      (
        await strict.server.site.inject({
          method: 'GET',
          url: '/wps/system/test/ping?speed=0.5',
          headers: { host: strict.host },
          remoteAddress,
        })
      ).statusCode;
    assert.equal(await pingFrom('198.51.100.9'), 200);
    for (let i = 0; i < 70; i += 1) assert.equal(await pingFrom('198.51.100.10'), 200);
    assert.equal((await callFrom('198.51.100.10')).statusCode, 200);
  } finally {
    await strict.close();
  }
});

test('OPEN-API-03 desks of the console behind one address are limited each by itself', async () => {
  const strict = await aServer({ BAIZE_RATE_LIMIT: '5' });
  try {
    const statusOf = async (role: 'admin' | 'manager') =>
      (
        await strict.server.console.inject({
          method: 'GET',
          url: '/ops/members',
          headers: strict.headers[role],
          remoteAddress: '198.51.100.9',
        })
      ).statusCode;
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push(await statusOf('admin'));
    assert.deepEqual(statuses, [...Array(5).fill(200), 429]);
    assert.equal(await statusOf('manager'), 200);
  } finally {
    await strict.close();
  }
});

test('a proxy’s X-Forwarded-For is believed only from a trusted proxy', async () => {
  const status = (server: TestServer) =>
    server.server.site.inject({
      method: 'GET',
      url: '/wps/system/status',
      headers: { host: server.host, 'x-forwarded-for': '203.0.113.9' },
    });
  assert.equal((await status(world)).json<{ value: { ip: string } }>().value.ip, '127.0.0.1');
  const trusting = await aServer({ BAIZE_TRUSTED_PROXIES: '127.0.0.1' });
  assert.equal((await status(trusting)).json<{ value: { ip: string } }>().value.ip, '203.0.113.9');
  await trusting.close();
});

test('every answer carries a request id, a strict policy, and no version of anything', async () => {
  const answer = await world.server.site.inject({
    method: 'GET',
    url: '/wps/system/status',
    headers: { host: world.host },
  });
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  // Of a page: policy.test.ts.
  assert.equal(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
  assert.equal(answer.headers['x-powered-by'], undefined);
  assert.equal(answer.headers['server'], undefined);
});

test('a token in the address opens streams and the list of favourites alone', async () => {
  await world.signIn('member');
  const authorization = world.headers.member['authorization'] ?? '';
  const token = authorization.slice('Bearer '.length);
  const { host } = world;
  const status = async (url: string) =>
    (await world.server.site.inject({ method: 'GET', url: `${url}?token=${token}`, headers: { host } }))
      .statusCode;
  assert.equal(await status('/wps/member/info'), 401);
  assert.equal(await status('/wps/relay/GCS_favGameIds'), 401);
  assert.equal(await status('/wps/relay/GCS_favGameList'), 200);
});

test('what the console answers is kept by no cache', async () => {
  const asked = { method: 'GET', url: '/ops/members', headers: world.headers.admin } as const;
  const answer = await world.server.console.inject(asked);
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
});

test('metrics are for the allow-listed only, and count refusals by code', async () => {
  const metrics = (remoteAddress: string) =>
    world.server.site.inject({ method: 'GET', url: '/metrics', remoteAddress });
  assert.equal((await metrics('198.51.100.7')).statusCode, 404);
  const passedOn = { 'x-forwarded-for': '198.51.100.7' };
  const proxied = { method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers: passedOn } as const;
  assert.equal((await world.server.site.inject(proxied)).statusCode, 404, 'through a proxy nobody declared');
  const text = (await metrics('127.0.0.1')).body;
  assert.match(text, /baize_refusals_total\{route="[^"]+",code="validation_failed"\} [1-9]/);
  assert.match(text, /baize_http_request_seconds_count/);
});
