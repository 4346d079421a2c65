import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { currentMaintenance, findGame, findGamesByGameIds, findGamesByNodeIds, gameState } from './game.ts';
import { aGame } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const NOW = new Date('2026-06-10T05:00:00Z');
const hours = (n: number): Date => new Date(NOW.getTime() + n * 3_600_000);

test('a game is found by node id, game code and game id, with its launch meta', async () => {
  const game = await aGame(db, {
    gameId: 600_003,
    vendorCode: 'CQ9',
    names: { EN: 'Moon Rabbit', CN: '月兔', KM: 'ទន្សាយ' },
    classify: 'SM',
    connectionCode: 'STUDIO',
  });
  const byNode = await findGame(db, { nodeId: game.nodeId });
  assert.deepEqual(await findGame(db, { gameCode: game.gameCode }), byNode);
  assert.deepEqual(await findGame(db, { gameId: game.gameId }), byNode);
  assert.ok(byNode);
  assert.equal(byNode.connectionCode, 'STUDIO');
  assert.deepEqual(byNode.launchMeta, {
    gameType: 'RNG',
    gameSubType: 'SM',
    title: 'Moon Rabbit',
    titles: { EN: 'Moon Rabbit', CN: '月兔', KM: 'ទន្សាយ' },
    cloth: 3,
    artUrl: '',
    artUrls: { EN: '', CN: '', KM: '' },
  });
  assert.deepEqual((await findGamesByNodeIds(db, [game.nodeId, 1])).get(game.nodeId), byNode);
  assert.deepEqual((await findGamesByGameIds(db, [game.gameId])).get(game.gameId), byNode);
});

test('an unknown game is not found', async () => {
  assert.equal(await findGame(db, { gameCode: 'no_such_game' }), undefined);
});

test('a vendor that is off or in maintenance closes its games', async () => {
  const { nodeId } = await aGame(db, { vendorCode: 'TTG' });
  const state = async () => {
    const game = await findGame(db, { nodeId });
    return game && gameState(game, NOW);
  };
  assert.deepEqual(await state(), { state: 'open' });
  await db.run(
    `update catalogue.vendor set maintenance_from = $1, maintenance_until = $2 where code = 'TTG'`,
    [hours(-1), hours(1)],
  );
  assert.deepEqual(await state(), { state: 'maintenance', until: hours(1) });
  await db.run(`update catalogue.vendor set enabled = false where code = 'TTG'`);
  assert.deepEqual(await state(), { state: 'disabled' });
});

test('of several maintenances the one that ends last holds; an end is no longer part of it', () => {
  const short = { from: hours(-2), until: hours(1) };
  const long = { from: hours(-1), until: hours(3) };
  const open = { from: hours(-1), until: null };
  assert.deepEqual(currentMaintenance([short, long], NOW), long);
  assert.deepEqual(currentMaintenance([open, long], NOW), open);
  assert.equal(currentMaintenance([{ from: hours(-2), until: NOW }], NOW), undefined);
  assert.equal(currentMaintenance([{ from: hours(1), until: null }], NOW), undefined);
});

test('the tables refuse what the code must never write', async () => {
  const { nodeId } = await aGame(db);
  const set = (assignment: string) =>
    db.run(`update catalogue.game set ${assignment} where node_id = $1`, [nodeId]);
  await assert.rejects(set(`game_type = 'HOME'`), /violates/);
  await assert.rejects(set('rtp = 101'), /violates/);
  await assert.rejects(set('max_bet = 1, min_bet = 2'), /violates/);
  await assert.rejects(set(`maintenance_until = now()`), /violates/);
  await assert.rejects(set(`names = '{"CN": "x"}'`), /violates/);
});
