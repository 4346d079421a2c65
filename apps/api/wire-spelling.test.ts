import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { aServer, type TestServer } from './testing.ts';

/** Calls whose path and verb the specification gives, over the whole surface. */
let world: TestServer;
before(async () => {
  world = await aServer();
  await aGame(world.db, { gameType: 'LOTT' });
});
after(() => world.close());

type Envelope<Value = unknown> = { success: boolean; message: string; value: Value };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<Value>(
  method: Method,
  url: string,
  headers: Record<string, string>,
  payload?: object,
): Promise<{ status: number; body: Envelope<Value> }> {
  const answer = await world.server.site.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<Envelope<Value>>() };
}

test('API-020 /wps/feedback is a PUT; as a POST it does not exist', async () => {
  const words = { type: 'PROBLEM', content: 'The wheel stands still in the evening.' };
  const sent = await call<{ feedbackId: number }>('PUT', '/wps/feedback', world.headers.member, words);
  assert.equal(sent.body.success, true);
  assert.ok(sent.body.value.feedbackId > 0);
  assert.equal((await call('POST', '/wps/feedback', world.headers.member, words)).status, 404);
});

test('API-029 /lgw/games/game_menus is a GET and answers the menus of the lottery’s games', async () => {
  const { status, body } = await call<object[]>(
    'GET',
    '/lgw/games/game_menus?language=EN',
    world.headers.visitor,
  );
  assert.deepEqual([status, body.success, Array.isArray(body.value)], [200, true, true]);
});

test('API-053 CSP_unreadCount is a GET of the member’s own counts', async () => {
  const url = '/wps/relay/CSP_unreadCount';
  assert.equal((await call('GET', url, world.headers.visitor)).status, 401);
  const { body } = await call<Record<string, number>>('GET', url, world.headers.member);
  assert.equal(body.success, true);
  for (const count of Object.values(body.value)) assert.ok(Number.isInteger(count) && count >= 0);
});

/** As section 7 spells them; those it leaves unnamed have a prefix of the same kind (docs/api.md). */
const RELAY = [
  'POST GCS_walletTransfer',
  'GET GCS_gameLaunchFB',
  'GET GCSGAME_gameList',
  'GET GCSGAME_hotGamesV2',
  'GET MCSFE_getListAnnouncements',
  'GET GCSGAME_getVassGameType',
  'GET GCSGAME_newGameVendor',
  'GET GCS_recentGame',
  'GET GLS2_roomList',
  'GET GCS_merchantWallet',
  'GET GCSGAME_getRankList',
  'GET CSP_unreadCount',
  'GET ODSFE2_MemTransDet',
];
for (const relay of RELAY)
  test(`API-034 ${relay} lives under /wps/relay/ by exactly this name`, () => {
    const [method = '', name = ''] = relay.split(' ');
    assert.ok(world.server.site.hasRoute({ method: method as Method, url: `/wps/relay/${name}` }));
  });

test('API-034 every relay call has a name of one word with its system before it', () => {
  const routes = world.server.product.modules.flatMap(({ apis }) =>
    apis.flatMap(({ api }) => Object.values(api.routes)),
  );
  const relay = routes.filter((route) => route.includes('/wps/relay/'));
  assert.ok(relay.length > 20);
  for (const route of relay) assert.match(route, /^\w+ \/wps\/relay\/[A-Z][A-Z0-9]*_\w+(\/:\w+)?$/);
});
