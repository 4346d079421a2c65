import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { aMemberCtx } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { loadPrivateKey, writeWireJson } from '@baize/vendor-protocol';
import { playApi } from './api.ts';
import type { PlayDeps } from './deps.ts';
import { openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playHandlers } from './handlers.ts';
import { aKeyPair } from './testing.ts';

let table: GatewayTable;
let handlers: ReturnType<typeof playHandlers>;
let deps: PlayDeps;
let asked = 0;
let answer: { status: number; body: object };
let live: { nodeId: number; gameCode: string };

const aRoom = (change: object = {}) => ({
  room_id: 'bac01',
  name: 'Baccarat 1',
  game_code: live.gameCode,
  dealer: 'Mia',
  status: 'BETTING',
  online: 132,
  road: 'BPPBT',
  minBet: 100_000n,
  maxBet: 50_000_000n,
  ...change,
});

before(async () => {
  table = await openGatewayTable();
  const names = { EN: 'Baccarat', CN: '百家乐', KM: 'បាការ៉ាត់' };
  live = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', names });
  const { db, clock, log, gatewayCache } = table;
  deps = {
    db,
    clock,
    log,
    gatewayCache,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    fetch: (url) => {
      asked += 1;
      assert.equal(new URL(String(url)).pathname, '/operator/generic/v2/live/rooms');
      return Promise.resolve(new Response(writeWireJson(answer.body), { status: answer.status }));
    },
  };
});
after(() => table.close());
beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: [aRoom()] };
  handlers = playHandlers(deps);
  await table.db.run('update play.connection set reports_rooms = true');
});

const rooms = async (query: object = {}, merchantId = table.merchant.id) => {
  const input = playApi.operations.listRooms.input.parse(query);
  const listed = await handlers.listRooms(input, { ...aMemberCtx(table.member), merchantId });
  assert.ok(listed.ok);
  return playApi.operations.listRooms.output.parse(listed.value);
};

test('PLAY-014 API-047 rooms are answered as their vendor reports them', async () => {
  assert.deepEqual(await rooms({ gameType: 'LIVE', vassalage: 'LIV', language: 'CN' }), [
    {
      roomId: 'bac01',
      roomName: 'Baccarat 1',
      dealer: 'Mia',
      gameType: 'LIVE',
      gameName: '百家乐',
      vassalage: 'LIV',
      nodeId: live.nodeId,
      currency: 'USD',
      minBet: '1.00',
      maxBet: '500.00',
      online: 132,
      status: 'BETTING',
      road: 'BPPBT',
      coverUrl: '',
    },
  ]);
  assert.deepEqual(await rooms({ gameType: 'RNG' }), []);
  assert.deepEqual(await rooms({ vassalage: 'AG' }), []);
});

test('PLAY-014 a vendor that does not report rooms is not asked, and nothing is invented', async () => {
  await table.db.run('update play.connection set reports_rooms = false');
  assert.deepEqual(await rooms(), []);
  assert.equal(asked, 0);
});

test('PLAY-014 a vendor is asked once in ten seconds, whoever looks', async () => {
  await Promise.all([rooms(), rooms(), rooms()]);
  await rooms();
  assert.equal(asked, 1);
  table.clock.advance(10_001);
  await rooms();
  assert.equal(asked, 2);
});

const absent: [name: string, make: () => { status: number; body: object }][] = [
  ['a room of a game nobody offers', () => ({ status: 200, body: [aRoom({ game_code: 'unknown' })] })],
  ['a closed room', () => ({ status: 200, body: [aRoom({ status: 'CLOSED' })] })],
  ['a refusal', () => ({ status: 404, body: { error: 'not offered' } })],
  ['an answer of another shape', () => ({ status: 200, body: { rooms: [] } })],
];
for (const [name, make] of absent)
  test(`PLAY-014 ${name} lists nothing`, async () => {
    answer = make();
    assert.deepEqual(await rooms(), []);
  });

test('PLAY-014 a brand that does not offer the vendor has no rooms of it', async () => {
  await table.db.run(
    `insert into catalogue.merchant_vendor (merchant_id, vendor_code, offered) values ($1, 'LIV', false)`,
    [table.merchant.id],
  );
  table.clock.advance(10_001);
  assert.deepEqual(await rooms(), []);
  await table.db.run('delete from catalogue.merchant_vendor');
  table.clock.advance(10_001);
});
