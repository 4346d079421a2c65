import { ask, call, memberContext, staffContext, visitorContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Ctx } from '@baize/endpoint';
import { fixedClock } from '@baize/kernel';
import { catalogueApi, catalogueOpsApi } from './api.ts';
import { gameOffer } from './brand.ts';
import { openCatalogue } from './catalogue.ts';
import type { AuditEntry } from '@baize/endpoint';
import { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
import { recordRecentGame } from './member-games.ts';
import { aGame } from './testing.ts';

/** Two brands of one house: 1 and 2. What 2 does not offer, 1 still does. */
const clock = fixedClock('2026-06-10T05:00:00Z');
const audited: AuditEntry[] = [];
let db: TestDatabase;
let handlers: ReturnType<typeof catalogueHandlers>;
let ops: ReturnType<typeof catalogueOpsHandlers>;
let games: Record<'dragon' | 'tiger' | 'koi' | 'baccarat', { nodeId: number }>;

const of = (merchantId: number, ctx: Ctx): Ctx => ({ ...ctx, merchantId });
const reason = 'not in this market';

before(async () => {
  db = await testDatabase();
  const deps = { db, clock, catalogue: openCatalogue({ db, clock }) };
  handlers = catalogueHandlers(deps);
  ops = catalogueOpsHandlers({
    ...deps,
    audit: async (_tx, entry) => void audited.push(entry),
    publishDrawing: async () => undefined,
  });
  const named = (EN: string) => ({ EN, CN: EN, KM: EN });
  games = {
    dragon: await aGame(db, { vendorCode: 'AG', names: named('Dragon'), isHot: true }),
    tiger: await aGame(db, { vendorCode: 'AG', names: named('Tiger'), isHot: true }),
    koi: await aGame(db, { vendorCode: 'MG', names: named('Koi'), isHot: true }),
    baccarat: await aGame(db, { vendorCode: 'AG', gameType: 'LIVE', names: named('Baccarat') }),
  };
});
after(() => db.drop());

const vendor = (code: string, offer: object) =>
  call(
    catalogueOpsApi,
    'setBrandVendor',
    ops,
    { code, reason, ...offer },
    of(2, staffContext(['catalogue.write'])),
  );
const game = (nodeId: number, offer: object) =>
  call(
    catalogueOpsApi,
    'setBrandGame',
    ops,
    { nodeId, reason, ...offer },
    of(2, staffContext(['catalogue.write'])),
  );
const namesIn = async (merchantId: number, query: object = {}) => {
  const answer = await ask(catalogueApi, 'listGames', handlers, query, of(merchantId, visitorContext()));
  return answer.games.map((one) => one.displayName);
};

test('two brands see different catalogues: games, hot listing, lanes and game types', async () => {
  assert.ok((await vendor('AG', { offered: false })).ok);
  assert.deepEqual(await namesIn(1), ['Dragon', 'Koi', 'Tiger', 'Baccarat']);
  assert.deepEqual(await namesIn(2), ['Koi']);
  assert.deepEqual(await namesIn(2, { gameName: 'dragon' }), []);
  const hot = await ask(catalogueApi, 'listHotGames', handlers, {}, of(2, visitorContext()));
  assert.deepEqual(
    hot.list.map((one) => one.displayName),
    ['Koi'],
  );
  const lanesOf = async (merchantId: number) =>
    (
      await ask(catalogueApi, 'listVendorLanes', handlers, {}, of(merchantId, visitorContext()))
    ).data.lanes.map((lane) => [lane.title, lane.cards.map((card) => card.vassalage)]);
  assert.deepEqual(await lanesOf(1), [
    ['LIVE', ['AG']],
    ['RNG', ['AG', 'MG']],
  ]);
  assert.deepEqual(await lanesOf(2), [['RNG', ['MG']]]);
  const types = (merchantId: number) =>
    ask(catalogueApi, 'listVendorGameTypes', handlers, { vassalage: 'AG' }, of(merchantId, visitorContext()));
  assert.deepEqual([(await types(1)).length, (await types(2)).length], [2, 0]);
  const ids = Object.values(games).map(({ nodeId }) => nodeId);
  const named = await ask(
    catalogueApi,
    'listGamesByIds',
    handlers,
    { ids: [...ids, 7].join(',') },
    of(2, visitorContext()),
  );
  assert.deepEqual(
    named.list.map((one) => one.nodeId),
    [games.koi.nodeId],
  );
  assert.ok((await vendor('AG', { offered: true })).ok);
  assert.equal((await namesIn(2)).length, 4);
});

test('R43 what a brand does not offer is not started there, and is elsewhere', async () => {
  const dragon = { vendorCode: 'AG', nodeId: games.dragon.nodeId };
  assert.ok((await game(dragon.nodeId, { offered: false })).ok);
  assert.equal(await gameOffer(db, 2, dragon), 'game_not_offered');
  assert.equal(await gameOffer(db, 1, dragon), 'offered');
  assert.ok((await vendor('AG', { offered: false })).ok);
  assert.equal(await gameOffer(db, 2, dragon), 'vendor_not_offered');
  assert.ok((await vendor('AG', { offered: true })).ok);
  assert.ok((await game(dragon.nodeId, { offered: true })).ok);
  assert.equal(await gameOffer(db, 2, dragon), 'offered');
});

test('a game a brand does not offer is no favourite and no recent game there', async () => {
  const { nodeId } = games.tiger;
  const me = (merchantId: number) => of(merchantId, memberContext(77));
  assert.ok((await call(catalogueApi, 'addFavourite', handlers, { nodeId }, me(2))).ok);
  await recordRecentGame(db, { memberId: 77, nodeId, playedAt: clock.now() });
  assert.ok((await game(nodeId, { offered: false })).ok);
  const kept = async (merchantId: number) => [
    (await ask(catalogueApi, 'listFavouriteIds', handlers, {}, me(merchantId))).length,
    (await ask(catalogueApi, 'listRecentGames', handlers, {}, me(merchantId))).list.length,
  ];
  assert.deepEqual(
    [await kept(1), await kept(2)],
    [
      [1, 1],
      [0, 0],
    ],
  );
  const again = await call(catalogueApi, 'addFavourite', handlers, { nodeId }, me(2));
  assert.deepEqual(again, { ok: false, code: 'game_not_found' });
  assert.ok((await game(nodeId, { offered: true })).ok);
});

test('OPEN-LOBBY-01 a brand has an order of its own for games and for cards', async () => {
  assert.ok((await game(games.koi.nodeId, { offered: true, sort: 1 })).ok);
  assert.ok((await vendor('MG', { offered: true, sort: 1 })).ok);
  assert.deepEqual((await namesIn(2))[0], 'Koi');
  assert.deepEqual((await namesIn(1))[0], 'Dragon');
  const { data } = await ask(catalogueApi, 'listVendorLanes', handlers, {}, of(2, visitorContext()));
  assert.deepEqual(
    data.lanes.find((lane) => lane.title === 'RNG')?.cards.map((card) => card.vassalage),
    ['MG', 'AG'],
  );
  const seen = await ask(
    catalogueOpsApi,
    'listBrandCatalogue',
    ops,
    {},
    of(2, staffContext(['catalogue.write'])),
  );
  assert.deepEqual(
    seen.vendors.map(({ code, offered, sort, gameCount }) => [code, offered, sort, gameCount]),
    [
      ['AG', true, null, 3],
      ['MG', true, 1, 1],
    ],
  );
  assert.equal(seen.games.find((one) => one.nodeId === games.koi.nodeId)?.sort, 1);
  const first = await ask(
    catalogueOpsApi,
    'listBrandCatalogue',
    ops,
    {},
    of(1, staffContext(['catalogue.write'])),
  );
  assert.deepEqual(first.games, []);
});

test('OP-19 OP-20 a brand’s switch is audited with before and after, and refused when it changes nothing', async () => {
  audited.length = 0;
  assert.ok((await vendor('MG', { offered: false })).ok);
  const [entry] = audited;
  assert.ok(entry && audited.length === 1);
  assert.deepEqual(
    [entry.action, entry.target, entry.before, entry.after, entry.reason],
    [
      'catalogue.brand.offer',
      'merchant:2/vendor:MG',
      { offered: true, sort: 1 },
      { offered: false, sort: null },
      reason,
    ],
  );
  assert.deepEqual(await vendor('MG', { offered: false }), { ok: false, code: 'nothing_to_change' });
  assert.deepEqual(await vendor('NOBODY', { offered: false }), { ok: false, code: 'vendor_not_found' });
  assert.deepEqual(await game(1, { offered: false }), { ok: false, code: 'game_not_found' });
  assert.equal(audited.length, 1);
});
