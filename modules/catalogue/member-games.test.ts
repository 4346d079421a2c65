import { ask, call, memberContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueApi } from './api.ts';
import { openCatalogue } from './catalogue.ts';
import { catalogueHandlers } from './handlers.ts';
import { recordRecentGame } from './member-games.ts';
import { insertFavourite } from './member-games.sql.ts';
import { aGame } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
let db: TestDatabase;
let handlers: ReturnType<typeof catalogueHandlers>;
let games: { nodeId: number }[];

before(async () => {
  db = await testDatabase();
  games = [
    await aGame(db, { vendorCode: 'CQ9', gameType: 'RNG' }),
    await aGame(db, { vendorCode: 'AG', gameType: 'FISH' }),
    await aGame(db, { vendorCode: 'AG', gameType: 'LIVE' }),
  ];
  const catalogue = openCatalogue({ db, clock });
  handlers = catalogueHandlers({ db, clock, catalogue });
});
after(() => db.drop());

const nodeIdOf = (i: number): number => games[i]?.nodeId ?? assert.fail();

test('LOBBY-041 LOBBY-043 API-042 API-044 a favourite is kept once, listed newest first, and removed', async () => {
  const me = memberContext(101);
  for (const i of [0, 1, 0]) {
    clock.advance(1000);
    const answer = await ask(catalogueApi, 'addFavourite', handlers, { nodeId: nodeIdOf(i) }, me);
    assert.deepEqual(answer, { nodeId: nodeIdOf(i), favourite: true });
  }
  const ids = await ask(catalogueApi, 'listFavouriteIds', handlers, {}, me);
  assert.deepEqual(ids, [
    { nodeId: nodeIdOf(1), vendor: 'AG', gameType: 'FISH' },
    { nodeId: nodeIdOf(0), vendor: 'CQ9', gameType: 'RNG' },
  ]);
  assert.deepEqual(await ask(catalogueApi, 'listFavouriteIds', handlers, {}, memberContext(102)), []);
  for (let i = 0; i < 2; i++)
    assert.equal(
      (await ask(catalogueApi, 'removeFavourite', handlers, { nodeId: String(nodeIdOf(0)) }, me)).favourite,
      false,
    );
  assert.equal((await ask(catalogueApi, 'listFavouriteIds', handlers, {}, me)).length, 1);
});

test('LOBBY-041 API-043 the favourite list answers content, pageNum and totalPages, and can be filtered', async () => {
  const me = memberContext(103);
  for (const i of [0, 1, 2]) await ask(catalogueApi, 'addFavourite', handlers, { nodeId: nodeIdOf(i) }, me);
  const page = await ask(catalogueApi, 'listFavouriteGames', handlers, { pageNo: '2', pageSize: '2' }, me);
  assert.deepEqual([page.content.length, page.pageNum, page.totalPages], [1, 2, 2]);
  const fish = await ask(catalogueApi, 'listFavouriteGames', handlers, { gameType: 'FISH' }, me);
  assert.deepEqual(
    fish.content.map((game) => game.nodeId),
    [nodeIdOf(1)],
  );
  const ofAg = await ask(
    catalogueApi,
    'listFavouriteGames',
    handlers,
    { vassalage: 'AG', pageSize: '999' },
    me,
  );
  assert.equal(ofAg.totalCount, 2);
});

test('a game that is not shown cannot become a favourite, and nothing is kept of the attempt', async () => {
  const hidden = await aGame(db, { vendorCode: 'CQ9', platforms: ['flash'] });
  for (const nodeId of [hidden.nodeId, 1]) {
    const refused = await call(catalogueApi, 'addFavourite', handlers, { nodeId }, memberContext(104));
    assert.deepEqual(refused, { ok: false, code: 'game_not_found' });
  }
  assert.equal(
    (await db.one<{ n: bigint }>('select count(*) as n from catalogue.favourite where member_id = 104')).n,
    0n,
  );
});

test('LOBBY-030 a member keeps a limited number of favourites', async () => {
  const keep = (i: number, max: number) =>
    insertFavourite(db, { memberId: 105, nodeId: nodeIdOf(i), addedAt: clock.now(), max });
  assert.deepEqual(await keep(0, 1), { kept: true });
  assert.deepEqual(await keep(1, 1), { kept: false });
  assert.deepEqual(await keep(0, 1), { kept: true });
});

test('API-046 OPEN-LOBBY-02 recent games are the different games of 90 days, the last started first', async () => {
  const me = memberContext(106);
  const played = (i: number, iso: string) =>
    recordRecentGame(db, { memberId: 106, nodeId: nodeIdOf(i), playedAt: new Date(iso) });
  await played(0, '2026-06-01T00:00:00Z');
  await played(1, '2026-06-02T00:00:00Z');
  await played(0, '2026-06-03T00:00:00Z');
  await played(2, '2026-01-01T00:00:00Z');
  // An older start that arrives late does not move the game back.
  await played(0, '2026-05-01T00:00:00Z');
  const recent = await ask(catalogueApi, 'listRecentGames', handlers, { page: '1', pageSize: '20' }, me);
  assert.deepEqual(
    recent.list.map((game) => [game.nodeId, game.lastPlayed]),
    [
      [nodeIdOf(0), Date.parse('2026-06-03T00:00:00Z')],
      [nodeIdOf(1), Date.parse('2026-06-02T00:00:00Z')],
    ],
  );
  assert.equal(recent.totalPages, 1);
  const fish = await ask(catalogueApi, 'listRecentGames', handlers, { gameType: 'FISH' }, me);
  assert.equal(fish.totalCount, 1);
});
