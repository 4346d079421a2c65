import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueApi, catalogueOpsApi } from './api.ts';
import { openCatalogue } from './catalogue.ts';
import type { AuditEntry } from './deps.ts';
import { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
import { ask, call, operator } from './test-call.ts';
import { aGame } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
const NOW = clock.now().getTime();
const HOUR = 3_600_000;
const audited: AuditEntry[] = [];
let failAudit = false;
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
  ops = catalogueOpsHandlers({ ...deps, audit });
});
after(() => db.drop());

const update = (input: object) =>
  call(catalogueOpsApi, 'updateCatalogueGame', ops, { reason: 'planned work', ...input }, operator());
const shown = async (name: string) =>
  (await ask(catalogueApi, 'listGames', handlers, { gameName: name })).games[0];
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
  const found = await ask(catalogueOpsApi, 'searchCatalogueGames', ops, { enabled: '0' }, operator());
  assert.deepEqual(
    found.list.map((game) => game.nodeId),
    [nodeId],
  );
});

test('every change is audited with what was before and after, by whom and why', async () => {
  const { nodeId } = await named('Audited');
  audited.length = 0;
  await update({ nodeId, isHot: true, reason: 'weekend shelf' });
  const [entry] = audited;
  assert.ok(entry && audited.length === 1);
  assert.deepEqual(
    [entry.action, entry.target, entry.reason, entry.staff.name, entry.ip, entry.requestId],
    ['catalogue.game.update', `game:${nodeId}`, 'weekend shelf', 'Dara', '203.0.113.9', 'req-1'],
  );
  assert.deepEqual(entry.before, {
    enabled: true,
    isHot: false,
    maintenanceFrom: null,
    maintenanceUntil: null,
  });
  assert.deepEqual(entry.after, {
    enabled: true,
    isHot: true,
    maintenanceFrom: null,
    maintenanceUntil: null,
  });
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

test('a reason is required', async () => {
  const { nodeId } = await named('Reasonless');
  await assert.rejects(update({ nodeId, enabled: false, reason: ' a ' }), /reason/);
});
