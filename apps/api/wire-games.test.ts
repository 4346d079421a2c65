import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { aGame } from '@baize/catalogue/testing';
import { aServer, type TestServer } from './testing.ts';

/** The calls of games as the specification spells them (section 7), over the whole surface. */
let world: TestServer;
let nodeId: number;
before(async () => {
  world = await aServer();
  for (let i = 0; i < 30; i += 1) nodeId = (await aGame(world.db, { isHot: true })).nodeId;
});
after(() => world.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  world.server.site.inject({
    method,
    url,
    headers: { host: world.host, ...headers },
    ...(method === 'POST' ? { payload: { nodeId } } : {}),
  });

const calls: [row: string, method: 'GET' | 'POST' | 'DELETE', url: string, needsToken: boolean][] = [
  ['API-022', 'GET', '/wps/game/launchGame', true],
  ['API-036', 'GET', '/wps/relay/GCS_gameLaunchFB', true],
  ['API-037', 'GET', '/wps/relay/GCSGAME_gameList', false],
  ['API-038', 'GET', '/wps/relay/GCSGAME_hotGamesV2', false],
  ['API-040', 'GET', '/wps/relay/GCSGAME_getVassGameType', false],
  ['API-041', 'GET', '/wps/relay/GCSGAME_newGameVendor', false],
  ['API-042', 'GET', '/wps/relay/GCS_favGameIds', true],
  ['API-043', 'GET', '/wps/relay/GCS_favGameList', true],
  ['API-044', 'POST', '/wps/relay/GCS_favGame', true],
  ['API-044', 'DELETE', '/wps/relay/GCS_favGame', true],
  ['API-046', 'GET', '/wps/relay/GCS_recentGame', true],
  ['API-047', 'GET', '/wps/relay/GLS2_roomList', false],
  ['API-051', 'GET', '/wps/relay/GCSGAME_getRankList', false],
  ['PLAY-013', 'GET', '/wps/relay/MCSFE_getGameAnnouncements', false],
  ['R24', 'GET', '/wps/game/recall', true],
];
for (const [row, method, url, needsToken] of calls)
  test(`${row} ${method} ${url} answers ${needsToken ? 'to members only' : 'to everybody'}`, async () => {
    assert.equal(world.server.site.hasRoute({ method, url }), true);
    const query = method === 'GET' ? '?language=EN&vassalage=STU' : `?nodeId=${nodeId}`;
    const stranger = await ask(url + query, {}, method);
    assert.equal(stranger.statusCode, needsToken ? 401 : 200);
    assert.equal(stranger.json<{ success: boolean }>().success, !needsToken);
    const member = await ask(url + query, world.headers.member, method);
    assert.notEqual(member.statusCode, 401);
    assert.equal(typeof member.json<{ success: unknown }>().success, 'boolean');
  });

test('PLAY-014 no vendor reports rooms and nobody has won yet: empty lists, nothing invented', async () => {
  const rooms = await ask('/wps/relay/GLS2_roomList?gameType=LIVE');
  assert.deepEqual(rooms.json<{ value: unknown }>().value, []);
  const winners = await ask('/wps/relay/GCSGAME_getRankList?gameCategory=ALL&limitNum=50');
  assert.deepEqual(winners.json<{ value: unknown }>().value, { list: [] });
});

const cached: [name: string, url: string][] = [
  ['hot games', '/wps/relay/GCSGAME_hotGamesV2'],
  ['lanes', '/wps/relay/GCSGAME_newGameVendor'],
  ['the game list', '/wps/relay/GCSGAME_gameList?gameType=RNG'],
  ['games by id', '/wps/catalogue/games?ids=1'],
  ['banner art', '/wps/catalogue/banners'],
  ['the winner board', '/wps/relay/GCSGAME_getRankList'],
  ['rooms', '/wps/relay/GLS2_roomList'],
  ['game notices', '/wps/relay/MCSFE_getGameAnnouncements'],
];
for (const [name, url] of cached)
  test(`API-038 API-041 ${name}: who has the answer is told 304`, async () => {
    const first = await ask(url);
    const tag = String(first.headers['etag']);
    assert.match(tag, /^W\/"/);
    const again = await ask(url, { 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.match(String(again.headers['content-security-policy']), /default-src/);
    const inChinese = await ask(url, { 'if-none-match': 'W/"of another answer"', language: 'CN' });
    assert.equal(inChinese.statusCode, 200);
  });

test('a list is compressed once, whether the surface does it or the answer was kept', async () => {
  const answers: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await ask('/wps/relay/GCSGAME_hotGamesV2?turn=compressed', { 'accept-encoding': 'gzip' });
    assert.equal(answer.headers['content-encoding'], 'gzip', `turn ${turn}`);
    answers.push(gunzipSync(answer.rawPayload).toString());
  }
  assert.equal(new Set(answers).size, 1);
  assert.equal((JSON.parse(answers[0] ?? '') as { value: { list: unknown[] } }).value.list.length, 30);
});
