import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { GAMES_API_BASE, signBody } from '@baize/vendor-protocol';
import { studioWorld, type StudioWorld } from '../testing/studio-world.ts';
import { kindOf } from './game-list.ts';

let world: StudioWorld;
before(async () => {
  world = await studioWorld();
});
after(() => world.end());

type Sent = { signature?: string; headers?: Record<string, string> };
const send = async (
  path: string,
  body: string,
  { signature, headers }: Sent = {},
): Promise<{ status: number; body: { error?: string; status?: string } }> => {
  const reply = await fetch(world.url + GAMES_API_BASE + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signature ?? signBody(body, world.platform.privateKey),
      ...headers,
    },
    body,
  });
  return { status: reply.status, body: (await reply.json()) as { error?: string } };
};

test('A5 every call is verified over its raw bytes: none, foreign, tampered and stale signatures are refused', async () => {
  const body = '{"operator_id": "baize"}';
  assert.equal((await send('/game/list', body)).status, 200);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const cases: Sent[] = [
    { signature: '' },
    { signature: 'AAAA' },
    { signature: signBody(body, stranger) },
    { signature: signBody('{"operator_id":"baize"}', world.platform.privateKey) },
    { headers: { 'x-msg-timestamp': String(Date.now() - 301_000) } },
  ];
  for (const sent of cases) {
    const reply = await send('/game/list', body, sent);
    assert.deepEqual(
      [reply.status, reply.body.error],
      [401, 'RS_ERROR_INVALID_SIGNATURE'],
      JSON.stringify(sent),
    );
  }
  assert.equal(
    (await send('/game/list', body, { headers: { 'x-msg-timestamp': String(Date.now()) } })).status,
    200,
  );
});

test('A5 malformed and incomplete calls name what is wrong', async () => {
  assert.deepEqual((await send('/game/url', '{"operator_id":')).body, { error: 'RS_ERROR_WRONG_SYNTAX ' });
  assert.equal((await send('/game/url', '{"operator_id":"baize"}')).status, 400);
  assert.equal((await send('/transactions/list', '{"operator_id":"baize"}')).status, 400);
});

test('A5 what cannot be launched is refused with its reason', async () => {
  const call = {
    operator_id: 'baize',
    user: 'u_abc',
    token: 'token-of-abc',
    platform: 'GPL_MOBILE',
    lobby_url: 'http://x/',
    lang: 'en',
    ip: '1.1.1.1',
    game_code: 'baize-slot',
    currency: 'USD',
    country: 'KH',
  };
  const cases: [object, number, RegExp][] = [
    [{ operator_id: 'other' }, 404, /unknown operator/],
    [{ game_code: 'no-such' }, 404, /game not found/],
    [{ currency: 'ZZZ' }, 400, /currency ZZZ/],
    [{ token: undefined }, 400, /token/],
  ];
  for (const [change, status, error] of cases) {
    const reply = await send('/game/url', JSON.stringify({ ...call, ...change }));
    assert.equal(reply.status, status);
    assert.match(reply.body.error ?? '', error);
  }
});

test('A5 any catalogue code opens one of the two games in its own dress', async () => {
  assert.equal(kindOf('cq9-77', { gameType: 'RNG', gameSubType: 'SM' }), 'slot');
  assert.equal(kindOf('ag-1', { gameType: 'LIVE', gameSubType: 'BAC' }), 'roulette');
  assert.equal(kindOf('x', { gameType: 'RNG', gameSubType: 'TG' }), 'roulette');
  const player = await world.launch({
    gameCode: 'cq9-77',
    user: 'u_dress',
    meta: { gameType: 'RNG', title: 'Mekong Dragon', titles: { CN: '湄公金龙' }, cloth: 3 },
    lang: 'zh',
  });
  const page = await (await fetch(`${world.url}/play?s=${player.token}`)).text();
  assert.match(page, /<html lang="zh-CN" data-language="CN" data-cloth="3"/);
  assert.match(page, /<title>湄公金龙<\/title>/);
});

test('R26 a launch that says trial is labelled as play money, though the platform keeps the balance', async () => {
  const meta = { gameType: 'RNG', title: 'Koi Harbour', cloth: 2, trial: true };
  const player = await world.launch({ gameCode: 'x-2', user: 'u_trial', meta });
  const session = await player.get('/api/session');
  assert.deepEqual([session['demo'], session['playMoney'], session['currency']], [false, true, 'USD']);
});

test('a page asks for all its modules at once', async () => {
  const player = await world.launch({ user: 'u_modules' });
  const page = await (await fetch(`${world.url}/play?s=${player.token}`)).text();
  const modules = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const name of ['client/slot.ts', 'client/reels.ts', 'games/slot/spin.ts', 'client/messages/en.ts'])
    assert.ok(
      modules.some((href) => href.endsWith(name)),
      name,
    );
  for (const href of modules) {
    const reply = await fetch(world.url + href);
    assert.equal(reply.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.match(reply.headers.get('cache-control') ?? '', /immutable/);
  }
});

test('a title cannot inject into the page, and the page forbids foreign script and foreign frames', async () => {
  const player = await world.launch({
    gameCode: 'x-1',
    user: 'u_inject',
    meta: { gameType: 'RNG', title: '"><script>alert(1)</script>', cloth: 1 },
  });
  const reply = await fetch(`${world.url}/play?s=${player.token}`);
  assert.doesNotMatch(await reply.text(), /<script>alert/);
  const policy = reply.headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /frame-ancestors 'self' http:\/\/127\.0\.0\.1:8080/);
});

test('A5 transactions/list agrees with what the wallet was asked, by round, user and time', async () => {
  const player = await world.launch({ user: 'u_books' });
  const { round } = await player.post('/api/slot/spin', { clientRoundId: 'books-round-1', stake: '100000' });
  const games = world.platform.games(world.url);
  for (const query of [
    { round: round?.id ?? '' },
    { user: 'u_books' },
    { user: 'u_books', start_time: new Date(Date.now() - 60_000).toISOString() },
  ]) {
    const list = await games.transactionsList(query);
    assert.ok(list.ok);
    assert.deepEqual(
      list.value.map((tx) => [tx.type, tx.amount, tx.state]),
      [
        ['bet', 100_000n, 'DONE'],
        ['win', BigInt(round?.win ?? '-1'), 'DONE'],
      ],
    );
    for (const tx of list.value)
      assert.equal(world.platform.applied.get(tx.transaction_uuid)?.amount, tx.amount);
  }
  const none = await games.transactionsList({
    user: 'u_books',
    end_time: new Date(Date.now() - 60_000).toISOString(),
  });
  assert.deepEqual(none, { ok: true, value: [] });
});

test('A5 a round has a hosted page that cannot be guessed or forged', async () => {
  const player = await world.launch({ user: 'u_replay' });
  const { round } = await player.post('/api/slot/spin', { clientRoundId: 'replay-round-1', stake: '100000' });
  const games = world.platform.games(world.url);
  const found = await games.gameRound({ transaction_uuid: 'any', round: round?.id ?? '' });
  assert.ok(found.ok);
  const page = await fetch(found.value.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), new RegExp(round?.id ?? '-'));
  const forged = found.value.url.replace(/\/(\d+)\//, (_all, expires: string) => `/${Number(expires) + 1}/`);
  assert.equal((await fetch(forged)).status, 404);
  const unknown = await games.gameRound({ transaction_uuid: 'any', round: 'no-such-round' });
  assert.equal(unknown.ok, false);
});

test('health, readiness and metrics answer', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics'])
    assert.equal((await fetch(world.url + path)).status, 200, path);
  assert.deepEqual(await (await fetch(`${world.url}/nothing`)).json(), { ok: false, code: 'not_found' });
});
