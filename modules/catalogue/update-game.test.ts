import { ask, call, staffContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueApi, catalogueOpsApi } from './api.ts';
import { openCatalogue } from './catalogue.ts';
import type { AuditEntry } from '@baize/endpoint';
import { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
import { aGame } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
const NOW = clock.now().getTime();
const HOUR = 3_600_000;
const audited: AuditEntry[] = [];
let failAudit = false;
let drawings = 0;
let db: TestDatabase;
let handlers: ReturnType<typeof catalogueHandlers>;
let ops: ReturnType<typeof catalogueOpsHandlers>;

before(async () => {
  db = await testDatabase();
  const deps = { db, clock, catalogue: openCatalogue({ db, clock }) };
  handlers = catalogueHandlers(deps);
  const audit = async (_tx: unknown, entry: AuditEntry): Promise<void> => {
    if (failAudit) throw new Error('the audit log is full');
    audited.push(entry);
  };
  const publishDrawing = async (): Promise<void> => void (drawings += 1);
  ops = catalogueOpsHandlers({ ...deps, audit, publishDrawing });
});
after(() => db.drop());

const update = (input: object) =>
  call(
    catalogueOpsApi,
    'updateCatalogueGame',
    ops,
    { reason: 'planned work', ...input },
    staffContext(['catalogue.write']),
  );
const shown = async (name: string) =>
  (await ask(catalogueApi, 'listGames', handlers, { gameName: name })).games.find(
    (game) => game.displayName === name,
  );
/** A new game; the catalogue read before it is by then too old. */
const named = (name: string) => {
  clock.advance(10_000);
  return aGame(db, { names: { EN: name, CN: name, KM: name } });
};

test('a game switched off leaves the lobby at once and stays in the console', async () => {
  const { nodeId } = await named('Switch');
  assert.ok(await shown('Switch'));
  const result = await update({ nodeId, enabled: false });
  assert.ok(result.ok && !result.value.enabled);
  assert.equal(await shown('Switch'), undefined);
  const found = await ask(
    catalogueOpsApi,
    'searchCatalogueGames',
    ops,
    { enabled: '0' },
    staffContext(['catalogue.write']),
  );
  assert.deepEqual(
    found.list.map((game) => game.nodeId),
    [nodeId],
  );
});

test('every change is audited with what was before and after, by whom and why', async () => {
  const { nodeId } = await named('Audited');
  audited.length = 0;
  await update({ nodeId, isHot: true, reason: 'weekend listing' });
  const [entry] = audited;
  assert.ok(entry && audited.length === 1);
  assert.deepEqual(
    [entry.action, entry.target, entry.reason, entry.staff.name, entry.ip, entry.requestId],
    ['catalogue.game.update', `game:${nodeId}`, 'weekend listing', 'Dara', '203.0.113.9', 'req-1'],
  );
  assert.deepEqual([entry.before, entry.after], [{ isHot: false }, { isHot: true }]);
});

test('a change that cannot be audited does not happen', async () => {
  const { nodeId } = await named('Unaudited');
  failAudit = true;
  await assert.rejects(update({ nodeId, enabled: false }), /audit log is full/);
  failAudit = false;
  assert.ok(await shown('Unaudited'));
});

test('OPEN-LOBBY-04 a game in maintenance stays listed, marked, until its window ends', async () => {
  const { nodeId } = await named('Repair');
  await update({ nodeId, maintenanceFrom: NOW - HOUR, maintenanceUntil: NOW + HOUR });
  const during = await shown('Repair');
  assert.deepEqual([during?.maintenance, during?.maintenanceUntil], [true, NOW + HOUR]);
  const ended = await update({ nodeId, maintenanceFrom: null });
  assert.ok(ended.ok && !ended.value.maintenance);
  assert.equal((await shown('Repair'))?.maintenance, false);
});

test('a maintenance that is yet to come does not close the game', async () => {
  const { nodeId } = await named('Later');
  await update({ nodeId, maintenanceFrom: NOW + HOUR });
  assert.equal((await shown('Later'))?.maintenance, false);
});

const refusals: [name: string, input: object, code: string][] = [
  ['an unknown game', { nodeId: 1, enabled: false }, 'game_not_found'],
  ['a change that changes nothing', { enabled: true, isHot: false }, 'nothing_to_change'],
  [
    'an end before the beginning',
    { maintenanceFrom: NOW, maintenanceUntil: NOW },
    'maintenance_window_invalid',
  ],
  ['an end without a beginning', { maintenanceUntil: NOW + HOUR }, 'maintenance_window_invalid'],
];
for (const [name, input, code] of refusals)
  test(`${name} is refused and nothing is audited`, async () => {
    const { nodeId } = await named(name);
    audited.length = 0;
    assert.deepEqual(await update({ nodeId, ...input }), { ok: false, code });
    assert.equal(audited.length, 0);
  });

test('OP-20 an operator sets names, sort, sub-type, marks, free play, limits and return of a game', async () => {
  const { nodeId } = await named('Plain');
  await db.run(`update catalogue.game set art_urls = '{"EN": "/art/old.svg"}' where node_id = $1`, [nodeId]);
  drawings = 0;
  const changed = await update({
    nodeId,
    names: { EN: 'Mekong Muối', CN: '湄公', KM: 'មេគង្គ' },
    sort: 5,
    classify: 'JP',
    isNew: true,
    freeplay: true,
    opensList: true,
    ownIcon: `/media/${'0a'.repeat(16)}.webp`,
    minBet: '0.50',
    maxBet: '100',
    rtp: '96.1',
  });
  assert.ok(changed.ok);
  assert.equal(drawings, 1, 'the label carries the name: it is drawn again');
  const game = await shown('Mekong Muối');
  assert.ok(game);
  const { displayName, gameClassify, isNew, freeplay, supportPlay, isGame, minBet, maxBet, rtp } = game;
  assert.deepEqual(
    [displayName, gameClassify, isNew, freeplay, supportPlay, isGame, minBet, maxBet, rtp],
    ['Mekong Muối', 'JP', 1, 1, 0, 'VASSALAGE', '0.50', '100.00', '96.10'],
  );
  assert.equal(game.iconUrl, `/media/${'0a'.repeat(16)}.webp`);
  assert.ok(changed.value.sort === 5 && changed.value.ownIcon === game.iconUrl);
  const back = await update({ nodeId, ownIcon: '', minBet: null, maxBet: null, rtp: null });
  assert.ok(back.ok && back.value.minBet === null && back.value.rtp === null && back.value.ownIcon === '');
  assert.equal(drawings, 1);
  assert.equal(back.value.iconUrl, '', 'the label under the old name is gone');
});

const impossible: [name: string, input: object, code: string][] = [
  ['a sub-type nobody knows', { classify: 'ZZZ' }, 'classify_unknown'],
  ['the name of all sub-types as one', { classify: 'ALL' }, 'classify_unknown'],
  ['a highest stake below the lowest', { minBet: '2', maxBet: '1' }, 'limits_invalid'],
  ['a lowest stake of nothing', { minBet: '0' }, 'limits_invalid'],
];
for (const [name, input, code] of impossible)
  test(`OP-20 ${name} is refused and nothing moves`, async () => {
    const { nodeId } = await named(`Game ${name}`);
    const before = await shown(`Game ${name}`);
    assert.deepEqual(await update({ nodeId, ...input }), { ok: false, code });
    assert.deepEqual(await shown(`Game ${name}`), before);
  });

test('a reason is required', async () => {
  const { nodeId } = await named('Reasonless');
  await assert.rejects(update({ nodeId, enabled: false, reason: ' a ' }), /reason/);
});

test('OPEN-LOBBY-04 a vendor in maintenance closes its games and greys its card; both stay listed', async () => {
  await aGame(db, { vendorCode: 'PT', names: { EN: 'Of Closed', CN: '关', KM: 'បិទ' } });
  clock.advance(10_000);
  const from = clock.now().getTime();
  const result = await call(
    catalogueOpsApi,
    'updateCatalogueVendor',
    ops,
    { code: 'PT', maintenanceFrom: from, maintenanceUntil: from + HOUR, reason: 'planned work' },
    staffContext(['catalogue.write']),
  );
  assert.ok(result.ok && result.value.maintenance && result.value.maintenanceUntil === from + HOUR);
  assert.equal((await shown('Of Closed'))?.maintenanceUntil, from + HOUR);
  const { data } = await ask(catalogueApi, 'listVendorLanes', handlers, {});
  const card = data.lanes.flatMap((lane) => lane.cards).find((one) => one.vassalage === 'PT');
  assert.equal(card?.maintenance, true);
  const vendors = await ask(
    catalogueOpsApi,
    'listCatalogueVendors',
    ops,
    {},
    staffContext(['catalogue.write']),
  );
  assert.deepEqual(
    vendors.filter((vendor) => vendor.maintenance).map((vendor) => [vendor.code, vendor.gameTypes]),
    [['PT', ['RNG']]],
  );
  assert.equal(audited.at(-1)?.action, 'catalogue.vendor.update');
});

test('OP-19 a vendor is named, sorted and switched off in one category', async () => {
  await aGame(db, { vendorCode: 'TWO', gameType: 'RNG', names: { EN: 'Two Slots', CN: '二', KM: 'ពីរ' } });
  await aGame(db, { vendorCode: 'TWO', gameType: 'FISH', names: { EN: 'Two Fish', CN: '鱼', KM: 'ត្រី' } });
  clock.advance(10_000);
  const change = (input: object) =>
    call(
      catalogueOpsApi,
      'updateCatalogueVendor',
      ops,
      { code: 'TWO', reason: 'planned', ...input },
      staffContext(['catalogue.write']),
    );
  const changed = await change({
    names: { EN: 'Twofold', CN: '双重', KM: 'ទ្វេ' },
    accountTypeName: 'TWOFOLD',
    categories: [
      { gameType: 'RNG', sort: 1 },
      { gameType: 'FISH', enabled: false },
    ],
  });
  assert.ok(changed.ok);
  assert.deepEqual(changed.value.categories, [
    { gameType: 'RNG', enabled: true, sort: 1 },
    { gameType: 'FISH', enabled: false, sort: 10 },
  ]);
  assert.ok(await shown('Two Slots'));
  assert.equal(await shown('Two Fish'), undefined);
  const { data } = await ask(catalogueApi, 'listVendorLanes', handlers, {});
  const cards = data.lanes.flatMap((lane) => lane.cards).filter((card) => card.vassalage === 'TWO');
  assert.deepEqual(
    cards.map((card) => [card.gameType, card.displayName, card.accountTypeName]),
    [['RNG', 'Twofold', 'TWOFOLD']],
  );
  const unknown = await change({ categories: [{ gameType: 'LIVE', enabled: false }] });
  assert.deepEqual(unknown, { ok: false, code: 'category_unknown' });
});

test('a vendor switched off takes its games and its card out of the lobby', async () => {
  await aGame(db, { vendorCode: 'WD', names: { EN: 'Of Gone', CN: '去', KM: 'បាត់' } });
  const gone = { code: 'WD', enabled: false, reason: 'contract ended' };
  assert.ok(
    (await call(catalogueOpsApi, 'updateCatalogueVendor', ops, gone, staffContext(['catalogue.write']))).ok,
  );
  assert.equal(await shown('Of Gone'), undefined);
  const { data } = await ask(catalogueApi, 'listVendorLanes', handlers, {});
  assert.ok(!data.lanes.flatMap((lane) => lane.cards).some((card) => card.vassalage === 'WD'));
  assert.deepEqual(
    await call(catalogueOpsApi, 'updateCatalogueVendor', ops, gone, staffContext(['catalogue.write'])),
    {
      ok: false,
      code: 'nothing_to_change',
    },
  );
  const unknown = { ...gone, code: 'NOBODY' };
  assert.deepEqual(
    await call(catalogueOpsApi, 'updateCatalogueVendor', ops, unknown, staffContext(['catalogue.write'])),
    {
      ok: false,
      code: 'vendor_not_found',
    },
  );
});
