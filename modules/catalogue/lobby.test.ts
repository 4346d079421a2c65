import { ask, visitorContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '@baize/db';
import type { TestDatabase } from '@baize/db/testing';
import { testDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { openCatalogue } from './catalogue.ts';
import { catalogueHandlers } from './handlers.ts';
import { catalogueApi, type GameView } from './api.ts';
import { aGame, aVendor, insertDemoCatalogue } from './testing.ts';
import { recordRecentGame } from './member-games.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
let db: TestDatabase;
let world: Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const catalogue = openCatalogue({ db, clock });
  return { catalogue, handlers: catalogueHandlers({ db, clock, catalogue }) };
}

before(async () => {
  db = await testDatabase();
  await insertDemoCatalogue(db, { clock, connectionCode: 'STUDIO' });
  await aVendor(db, { code: 'ODD', gameType: 'RNG' });
  await aGame(db, { vendorCode: 'ODD', names: { EN: 'Café Đà Lạt', CN: '大叻咖啡', KM: 'កាហ្វេ' } });
  await aGame(db, {
    vendorCode: 'ODD',
    platforms: ['flash'],
    names: { EN: 'Old Flash', CN: '旧', KM: 'ចាស់' },
  });
  world = await openWorld();
});
after(() => db.drop());

const list = (query: object) => ask(catalogueApi, 'listGames', world.handlers, query);

test('LOBBY-003 API-037 a game answers every field of the specification', async () => {
  const { games } = await list({ gameType: 'RNG', vassalage: 'CQ9', gameName: 'Mekong' });
  const [game] = games;
  assert.ok(game && games.length === 1);
  const fields = [
    'nodeId',
    'gameType',
    'gameId',
    'gameName',
    'displayName',
    'showIcon',
    'iconUrl',
    'lagerIcon',
    'vassalage',
    'gameCode',
    'isGame',
    'isHot',
    'supportPlay',
    'freeplay',
  ];
  for (const field of fields) assert.ok(field in game, field);
  assert.equal(game.isGame, 'GAME');
  assert.equal(game.gameCode, 'cq9_mekong_dragon');
});

test('LOBBY-005 LOBBY-006 LOBBY-007 hot is 1, and supportPlay is always the inverse of freeplay', async () => {
  const { games } = await list({ pageSize: '100' });
  assert.ok(games.some((game) => game.freeplay === 1) && games.some((game) => game.freeplay === 0));
  for (const game of games) assert.equal(game.supportPlay, 1 - game.freeplay);
  assert.equal(games.find((game) => game.displayName === 'Mekong Dragon')?.isHot, 1);
});

test('LOBBY-028 the lobby page holds 40 games and totals say how many pages follow', async () => {
  const first = await list({ gameType: 'RNG' });
  assert.equal(first.games.length, 40);
  assert.equal(first.totalPages, Math.ceil(first.totalCount / 40));
  const seen = new Set<number>();
  for (let pageNo = 1; pageNo <= first.totalPages; pageNo++)
    for (const game of (await list({ gameType: 'RNG', pageNo: String(pageNo) })).games) seen.add(game.nodeId);
  assert.equal(seen.size, first.totalCount);
});

test('LOBBY-031 a page above the last is empty and keeps its totals', async () => {
  const page = await list({ gameType: 'FISH', pageNo: '99' });
  assert.deepEqual([page.games.length, page.totalCount], [0, 24]);
});

test('OPEN-API-04 a page is never larger than 100', async () => {
  await assert.rejects(list({ pageSize: '101' }), /pageSize/);
  await assert.rejects(list({ pageNo: '0' }), /pageNo/);
});

test('OPEN-LOBBY-01 the order is the operator number, then hot, then name', async () => {
  const { games } = await list({ pageSize: '100', vassalage: 'PNG' });
  assert.deepEqual(
    games.slice(0, 3).map((game) => game.displayName),
    ['Pharaoh Row', 'Cat Queen', 'Scarab Road'],
  );
  const rest = games.slice(3).map((game) => game.displayName);
  assert.deepEqual(
    rest,
    rest.toSorted((a, b) => a.localeCompare(b, 'en')),
  );
});

test('OPEN-LOBBY-02 new games are those of 30 days or flagged', async () => {
  const { games } = await list({ isNew: '1', pageSize: '100' });
  assert.ok(games.length > 10 && games.every((game) => game.isNew === 1));
  assert.ok(games.some((game) => game.displayName === 'Moon Rabbit'));
  assert.ok(!games.some((game) => game.displayName === 'Mekong Dragon'));
});

const searches: [name: string, query: object, found: string[]][] = [
  ['LOBBY-023 trimmed', { gameName: '  mekong ' }, ['Mekong Dragon']],
  ['OPEN-LOBBY-03 case', { gameName: 'MEKONG' }, ['Mekong Dragon']],
  ['OPEN-LOBBY-03 accents of the name', { gameName: 'cafe da lat' }, ['Café Đà Lạt']],
  ['OPEN-LOBBY-03 accents of the query', { gameName: 'CAFÉ ĐÀ' }, ['Café Đà Lạt']],
  ['OPEN-LOBBY-03 one character', { gameName: '咖', language: 'CN' }, ['大叻咖啡']],
  [
    'OPEN-LOBBY-03 the English name in another language',
    { gameName: 'mekong', language: 'CN' },
    ['湄公金龙'],
  ],
  ['OPEN-LOBBY-03 not the name of a third language', { gameName: '湄公', language: 'KM' }, []],
  ['OPEN-LOBBY-03 Khmer', { gameName: 'មេគង្គ', language: 'KM' }, ['នាគ មេគង្គ']],
];
for (const [name, query, found] of searches)
  test(`${name}: a search is a contains match`, async () => {
    const { games } = await list(query);
    assert.deepEqual(
      games.map((game) => game.displayName),
      found,
    );
  });

test('LOBBY-049 a title for Flash alone is hidden', async () => {
  assert.equal((await list({ gameName: 'Old Flash' })).totalCount, 0);
});

test('LOBBY-032 sub-types are sent as gameClassify and narrow the list', async () => {
  const { games } = await list({ gameType: 'LIVE', gameClassify: 'BAC', pageSize: '100' });
  assert.ok(games.length > 5 && games.every((game) => game.gameClassify === 'BAC'));
  const all = await list({ gameType: 'LIVE', gameClassify: 'ALL' });
  assert.equal(all.totalCount, 54);
});

test('LOBBY-047 API-038 hot games answer in list, and public lists may be kept for a moment', async () => {
  const { list: hot } = await ask(catalogueApi, 'listHotGames', world.handlers, {
    isPlatform: '2',
    platform: 'flash,html5-desktop',
  });
  assert.ok(hot.length > 20 && hot.every((game: GameView) => game.isHot === 1));
  const operations = Object.entries(catalogueApi.operations);
  for (const [name, operation] of operations)
    assert.equal('cachedSeconds' in operation, operation.access === 'anyone', name);
});

test('the same question a moment later is answered by the same object, another question by another', async () => {
  const hot = (query: { language?: 'CN' } = {}) => world.handlers.listHotGames(query, visitorContext());
  const [first, again, other] = [await hot(), await hot(), await hot({ language: 'CN' })];
  assert.ok(first.ok && again.ok && other.ok);
  assert.equal(first.value, again.value);
  assert.notEqual(first.value, other.value);
});

test('LOBBY-004 LOBBY-009 LOBBY-010 API-041 lanes hold vendor cards and sub-types with their vendors', async () => {
  const { data } = await ask(catalogueApi, 'listVendorLanes', world.handlers, { platform: 'html5-desktop' });
  assert.deepEqual(
    data.lanes.map((lane) => lane.gameCategory),
    ['LIVE', 'RNG', 'SPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT'],
  );
  const live = data.lanes.find((lane) => lane.gameCategory === 'LIVE');
  assert.ok(live);
  assert.equal(live.gameClassify[0]?.classify, 'ALL');
  assert.deepEqual(
    live.gameClassify[0]?.vendors,
    live.cards.map((card) => card.vassalage),
  );
  const fanTan = live.gameClassify.find((entry) => entry.classify === 'TG');
  assert.deepEqual(fanTan?.vendors, ['OG', 'PT']);
  for (const lane of data.lanes)
    for (const card of lane.cards) {
      assert.equal(card.isGame, 'VASSALAGE');
      assert.ok(card.gameCount > 0 && card.accountTypeName && card.displayName);
    }
});

test('LOBBY-034 LOBBY-035 e-sports and cockfight vendors ride at the end of the sports lane', async () => {
  const { data } = await ask(catalogueApi, 'listVendorLanes', world.handlers, {});
  const sports = data.lanes.find((lane) => lane.gameCategory === 'SPORTS');
  assert.deepEqual(
    sports?.cards.slice(0, 3).map((card) => card.vassalage),
    ['IBC', 'SBT', 'UG'],
  );
  assert.deepEqual(
    new Set(sports?.cards.slice(3).map((card) => card.vassalage)),
    new Set(['AV', 'AI', 'IMES', 'TF', 'IA', 'DS88']),
  );
  const ofOne = await list({ gameType: 'SPORTS', vassalage: 'TF' });
  assert.ok(ofOne.totalCount === 3 && ofOne.games.every((game) => game.gameType === 'ESPORTS'));
  assert.ok((await list({ gameType: 'SPORTS' })).games.every((game) => game.gameType === 'SPORTS'));
});

const VENDORS: [row: string, category: string, codes: string][] = [
  ['LOBBY-036 fishing', 'FISH', 'AG BBIN CQ9 GG PT RTG'],
  ['LOBBY-037 live', 'LIVE', 'AG BBIN BG DG EA LOTUS OG PT TGP'],
  ['LOBBY-038 cards', 'PVP', 'KX KY TH WS XY'],
  ['LOBBY-039 slots', 'RNG', 'AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD'],
  ['LOBBY-040 sports', 'SPORTS', 'IBC SBT UG'],
];
for (const [row, category, codes] of VENDORS)
  test(`${row}: the vendors are those of the specification, beside our own`, async () => {
    const { data } = await ask(catalogueApi, 'listVendorLanes', world.handlers, {});
    const cards = data.lanes.find((lane) => lane.gameCategory === category)?.cards ?? [];
    const own = ['STU', 'ODD'];
    const found = cards.flatMap((card) =>
      card.gameType === category && !own.includes(card.vassalage) ? [card.vassalage] : [],
    );
    assert.deepEqual(found.toSorted(), codes.split(' '));
  });

test('API-040 the categories of a vendor are named in the asked language', async () => {
  const types = await ask(catalogueApi, 'listVendorGameTypes', world.handlers, {
    vassalage: 'AG',
    language: 'CN',
  });
  assert.deepEqual(types, [
    { gameType: 'LIVE', displayName: '真人' },
    { gameType: 'RNG', displayName: '老虎机' },
    { gameType: 'FISH', displayName: '捕鱼' },
  ]);
});

test('API-030 the Vietnamese lotteries have a menu of their own, without invented draw times', async () => {
  const vn = await ask(catalogueApi, 'getVnGameMenu', world.handlers, { prizeMode: 'LOTT', device: 'WEB' });
  assert.deepEqual(
    vn.map((group) => group.groupCode),
    ['MB', 'MT', 'MN', 'FAST'],
  );
  assert.ok(vn.every((group) => group.games.every((game) => game.vassalage === 'TCG_LOTTO_VN')));
  const lott = await ask(catalogueApi, 'getGameMenus', world.handlers, { prizeMode: 'LOTT' });
  const games = lott.flatMap((group) => group.games);
  assert.ok(
    games.length === 10 && games.every((game) => game.vassalage === 'LOTT' && game.interval === null),
  );
});

test('OPEN-LOBBY-02 a game many members started within a week becomes hot by itself', async () => {
  const quiet = await aGame(db, { vendorCode: 'ODD', names: { EN: 'Crowd', CN: '人潮', KM: 'មនុស្ស' } });
  const few = await aGame(db, { vendorCode: 'ODD', names: { EN: 'Few', CN: '少', KM: 'តិច' } });
  const play = (memberId: number, nodeId: number, iso: string) =>
    recordRecentGame(db, { memberId, nodeId, playedAt: new Date(iso) });
  for (let member = 1; member <= 5; member++) await play(member, quiet.nodeId, '2026-06-08T00:00:00Z');
  for (let member = 1; member <= 4; member++) await play(member, few.nodeId, '2026-06-08T00:00:00Z');
  await play(5, few.nodeId, '2026-05-01T00:00:00Z');
  world.catalogue.invalidate();
  const hot = async (name: string) => (await list({ gameName: name })).games[0]?.isHot;
  assert.deepEqual([await hot('Crowd'), await hot('Few')], [1, 0]);
});

test('a change of another process is seen within ten seconds, of this one at once', async () => {
  const other = await openWorld();
  const game = await aGame(db, { vendorCode: 'ODD', names: { EN: 'Latecomer', CN: '迟', KM: 'យឺត' } });
  const seen = async (handlers: typeof world.handlers) =>
    (await ask(catalogueApi, 'listGames', handlers, { gameName: 'Latecomer' })).totalCount;
  await seen(other.handlers);
  await db.run('update catalogue.game set enabled = false where node_id = $1', [game.nodeId]);
  assert.equal(await seen(other.handlers), 1);
  clock.advance(10_000);
  assert.equal(await seen(other.handlers), 0);
});

test('I18N-001 a language without names of its own falls back to that of the call', async () => {
  const { games } = await list({ gameName: 'mekong', language: 'VN' });
  assert.equal(games[0]?.displayName, 'Mekong Dragon');
});

test('a catalogue that could not be read is not remembered', async () => {
  let isDown = true;
  const flaky: Db = {
    ...db,
    many: (sql, params) => (isDown ? Promise.reject(new Error('connection lost')) : db.many(sql, params)),
  };
  const catalogue = openCatalogue({ db: flaky, clock });
  await assert.rejects(catalogue.snapshot(), /connection lost/);
  isDown = false;
  assert.ok((await catalogue.snapshot()).all.length > 300);
});
