import { ask, call, staffContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, beforeEach, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueOpsApi, IMPORT_ROWS_MAX } from './api.ts';
import { openCatalogue } from './catalogue.ts';
import type { AuditEntry } from '@baize/endpoint';
import { catalogueOpsHandlers } from './handlers.ts';
import { IMPORT_COLUMNS } from './import-rows.ts';
import { aGame, aVendor } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
const audited: AuditEntry[] = [];
let drawings = 0;
let db: TestDatabase;
let ops: ReturnType<typeof catalogueOpsHandlers>;

before(async () => {
  db = await testDatabase();
  const catalogue = openCatalogue({ db, clock });
  ops = catalogueOpsHandlers({
    db,
    clock,
    catalogue,
    audit: async (_tx, entry) => void audited.push(entry),
    publishDrawing: async () => void (drawings += 1),
  });
});
after(() => db.drop());
beforeEach(async () => {
  await db.run('delete from catalogue.game');
  audited.length = 0;
  drawings = 0;
  await aVendor(db, { code: 'AG', gameType: 'LIVE', nodeId: 41_001 });
  const names = { EN: 'Old Dragon', CN: '老龙', KM: 'នាគចាស់' };
  await aGame(db, { vendorCode: 'AG', gameType: 'RNG', gameCode: 'ag_dragon', gameId: 1001, names });
  await aGame(db, { vendorCode: 'AG', gameType: 'RNG', gameCode: 'ag_tiger', gameId: 1002 });
});

const HEADER = IMPORT_COLUMNS.join(',');
const csvOf = (...rows: string[]): string => [HEADER, ...rows].join('\n');
// gameCode,vassalage,gameType,nameEN,nameCN,nameKM,classify,isHot,isNew,freeplay,enabled,sort,rtp,minBet,maxBet
const DRAGON = 'ag_dragon,AG,RNG,Old Dragon,老龙,នាគចាស់,SM,0,0,0,1,1000,,,';
const check = (csv: string, missing = 'keep') =>
  call(catalogueOpsApi, 'checkGameImport', ops, { csv, missing }, staffContext(['catalogue.write']));
const apply = (csv: string, digest: string, missing = 'keep') =>
  call(
    catalogueOpsApi,
    'applyGameImport',
    ops,
    { csv, missing, digest, reason: 'new titles' },
    staffContext(['catalogue.write']),
  );
const everything = () => db.many('select * from catalogue.game g order by node_id');

test('OP-20 a file is looked at first: new, changed, unchanged, missing and refused rows, and nothing is written', async () => {
  const before_ = await everything();
  const report = await check(
    csvOf(
      DRAGON.replace('Old Dragon', 'Young Dragon'),
      'ag_koi,AG,RNG,"Koi, Golden",,,JP,1,0,1,1,5,96.5,0.5,100',
      'ag_bac,AG,LIVE,Baccarat,,,BAC,0,0,0,1,,,,',
      'ag_bad,NOBODY,RNG,Bad,,,SM,0,0,0,1,,,,',
    ),
  );
  assert.ok(report.ok);
  assert.deepEqual(report.value.counts, { new: 2, changed: 1, unchanged: 0, missing: 1, refused: 1 });
  assert.deepEqual(
    report.value.rows.map((row) => [row.line, row.action, row.changes, row.problems]),
    [
      [2, 'changed', ['names'], []],
      [3, 'new', [], []],
      [4, 'new', [], []],
      [5, 'refused', [], [{ column: 'vassalage', code: 'vendor_unknown' }]],
    ],
  );
  assert.deepEqual(report.value.missing, ['ag_tiger']);
  assert.deepEqual(await everything(), before_);
  assert.equal(audited.length + drawings, 0);
});

test('OP-20 what was looked at is applied: new games get ids and a card, the change is audited, labels are drawn', async () => {
  const csv = csvOf(
    DRAGON.replace('Old Dragon', 'Young Dragon'),
    'ag_koi,AG,RNG,"Koi, Golden",,,JP,1,0,1,1,5,96.5,0.5,100',
    'ag_fish,AG,FISH,Fishing,,,FISH,0,1,0,1,,,,',
  );
  const looked = await check(csv, 'disable');
  assert.ok(looked.ok);
  const applied = await apply(csv, looked.value.digest, 'disable');
  assert.ok(applied.ok);
  assert.deepEqual(applied.value, looked.value);
  const rows = await db.many<Record<string, unknown>>(
    `select game_code, names ->> 'EN' as name, game_type, classify, is_hot, freeplay, enabled, sort, rtp, min_bet, max_bet
      from catalogue.game order by game_code`,
  );
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      ['ag_dragon', 'Young Dragon', 'RNG', 'SM', false, false, true, 1000, null, null, null],
      ['ag_fish', 'Fishing', 'FISH', 'FISH', false, false, true, 1000, null, null, null],
      ['ag_koi', 'Koi, Golden', 'RNG', 'JP', true, true, true, 5, '96.50', 50_000n, 10_000_000n],
      ['ag_tiger', 'Game 1002', 'RNG', 'SM', false, false, false, 1000, null, null, null],
    ],
  );
  assert.deepEqual(
    await db.many(
      `select 1 as there from catalogue.vendor_category where vendor_code = 'AG' and game_type = 'FISH'`,
    ),
    [{ there: 1 }],
  );
  assert.equal(drawings, 1);
  const [entry] = audited;
  assert.ok(entry && audited.length === 1);
  assert.deepEqual(entry.after, {
    new: 2,
    changed: 1,
    unchanged: 0,
    missing: 1,
    refused: 0,
    disabled: 1,
    digest: looked.value.digest,
  });
  const again = await check(csv, 'disable');
  assert.ok(again.ok && again.value.counts.unchanged === 3 && again.value.counts.new === 0);
  assert.equal((await apply(csv, again.value.digest, 'disable')).ok, false);
});

test('OP-20 all or nothing: one refused row and no row is written', async () => {
  const csv = csvOf('ag_koi,AG,RNG,Koi,,,SM,0,0,0,1,,,,', 'ag_bad,AG,RNG,,,,SM,0,0,0,1,,,,');
  const before_ = await everything();
  const looked = await check(csv);
  assert.ok(looked.ok && looked.value.counts.new === 1);
  const applied = await apply(csv, looked.value.digest);
  assert.ok(!applied.ok && applied.code === 'import_refused');
  assert.deepEqual(await everything(), before_);
  assert.equal(audited.length + drawings, 0);
});

test('OP-20 a catalogue that changed since it was looked at is looked at again', async () => {
  const csv = csvOf(DRAGON.replace(',1000,', ',7,'));
  const looked = await check(csv);
  assert.ok(looked.ok);
  await db.run(`update catalogue.game set is_hot = true where game_code = 'ag_dragon'`);
  const applied = await apply(csv, looked.value.digest);
  assert.ok(!applied.ok && applied.code === 'import_changed');
  assert.equal(audited.length, 0);
});

const wrongRows: [name: string, row: string, column: string, code: string][] = [
  ['no English name', DRAGON.replace('Old Dragon', ''), 'nameEN', 'required'],
  ['a name too long', DRAGON.replace('Old Dragon', 'x'.repeat(81)), 'nameEN', 'too_long'],
  ['a formula for a name', DRAGON.replace('Old Dragon', '=1+1'), 'nameEN', 'name_invalid'],
  ['an unknown category', DRAGON.replace('RNG', 'RNGS'), 'gameType', 'category_unknown'],
  ['another category than it has', DRAGON.replace('RNG', 'LIVE'), 'gameType', 'category_fixed'],
  ['another vendor than it has', DRAGON.replace('AG', 'PT'), 'vassalage', 'code_taken'],
  ['an unknown sub-type', DRAGON.replace('SM', 'ZZ'), 'classify', 'classify_unknown'],
  ['yes for a bit', DRAGON.replace(',0,0,0,1,', ',yes,0,0,1,'), 'isHot', 'bit_invalid'],
  ['a sort that is no number', DRAGON.replace('1000', '1e3'), 'sort', 'number_invalid'],
  ['a return above 100 %', DRAGON.replace('1000,,,', '1000,101,,'), 'rtp', 'rtp_invalid'],
  ['a negative stake', DRAGON.replace('1000,,,', '1000,,-1,'), 'minBet', 'amount_invalid'],
  ['a highest stake below the lowest', DRAGON.replace('1000,,,', '1000,,2,1'), 'maxBet', 'limits_invalid'],
  ['a code with spaces', DRAGON.replace('ag_dragon', 'ag dragon'), 'gameCode', 'game_code_invalid'],
  ['a cell too few', DRAGON.slice(0, -1), '', 'columns_wrong'],
];
for (const [name, row, column, code] of wrongRows)
  test(`OP-20 a row with ${name} is refused by column and code`, async () => {
    await aVendor(db, { code: 'PT', gameType: 'RNG' });
    const report = await check(csvOf(row));
    assert.ok(report.ok && report.value.counts.refused === 1);
    assert.deepEqual(report.value.rows[0]?.problems, [{ column, code }]);
  });

test('OP-20 a code named twice is refused the second time', async () => {
  const report = await check(csvOf(DRAGON, DRAGON));
  assert.ok(report.ok && report.value.counts.unchanged === 1);
  assert.deepEqual(report.value.rows[0]?.problems, [{ column: 'gameCode', code: 'duplicate' }]);
});

const wrongFiles: [name: string, csv: string, code: string][] = [
  ['an unknown column', csvOf(DRAGON).replace('rtp', 'return'), 'csv_invalid'],
  ['a column missing', csvOf(DRAGON).replace(',maxBet', ''), 'csv_invalid'],
  ['a quote without end', csvOf('"ag_dragon'), 'csv_invalid'],
  ['too many rows', csvOf(...Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => 'a,b')), 'too_many_rows'],
];
for (const [name, csv, code] of wrongFiles)
  test(`OP-20 a file with ${name} is not read`, async () => {
    const report = await check(csv);
    assert.ok(!report.ok && report.code === code);
  });

test('OP-20 the template of today is a file that changes nothing', async () => {
  await aGame(db, { vendorCode: 'AG', gameType: 'RNG', names: { EN: 'A "quoted", name', CN: '', KM: '' } });
  const { csv, columns } = await ask(
    catalogueOpsApi,
    'getGameImportTemplate',
    ops,
    {},
    staffContext(['catalogue.write']),
  );
  assert.deepEqual(columns, [...IMPORT_COLUMNS]);
  const report = await check(csv);
  assert.ok(report.ok);
  assert.deepEqual(report.value.counts, { new: 0, changed: 0, unchanged: 3, missing: 0, refused: 0 });
});

test('OP-20 twenty thousand games are applied at once', async () => {
  const rows = Array.from(
    { length: IMPORT_ROWS_MAX },
    (_, i) => `big_${i},AG,RNG,Game ${i},,,SM,0,0,0,1,,,,`,
  );
  const csv = csvOf(...rows);
  const looked = await check(csv);
  assert.ok(looked.ok && looked.value.counts.new === IMPORT_ROWS_MAX);
  const applied = await apply(csv, looked.value.digest);
  assert.ok(applied.ok);
  const there = await db.one<{ count: bigint }>(
    `select count(*) as count from catalogue.game where game_code like 'big%'`,
  );
  assert.equal(Number(there.count), IMPORT_ROWS_MAX);
});

test('an import and single changes at the same time take turns: none waits for the other for good', async () => {
  const games = await db.many<{ nodeId: number }>('select node_id from catalogue.game');
  const change = (nodeId: number, isHot: boolean) =>
    call(
      catalogueOpsApi,
      'updateCatalogueGame',
      ops,
      { nodeId, isHot, reason: 'weekend' },
      staffContext(['catalogue.write']),
    );
  for (let turn = 0; turn < 5; turn += 1) {
    const csv = csvOf(DRAGON.replace(',1000,', `,${turn},`), `ag_${turn},AG,RNG,Koi,,,SM,0,0,0,1,,,,`);
    const looked = await check(csv, 'disable');
    assert.ok(looked.ok);
    const answers = await Promise.all([
      apply(csv, looked.value.digest, 'disable'),
      ...games.map(({ nodeId }) => change(nodeId, turn % 2 === 0)),
    ]);
    // Whoever comes second may find nothing left to do; a deadlock would have thrown.
    for (const answer of answers)
      assert.ok(answer.ok || ['nothing_to_change', 'import_changed'].includes(answer.code));
  }
});
