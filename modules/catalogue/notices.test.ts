import { ask, call, staffContext, visitorContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueApi, catalogueOpsApi } from './api.ts';
import { openCatalogue } from './catalogue.ts';
import type { AuditEntry } from '@baize/endpoint';
import { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
import { aVendor } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
const NOW = clock.now().getTime();
const HOUR = 3_600_000;
const audited: AuditEntry[] = [];
let db: TestDatabase;
let handlers: ReturnType<typeof catalogueHandlers>;
let ops: ReturnType<typeof catalogueOpsHandlers>;

before(async () => {
  db = await testDatabase();
  await aVendor(db, { code: 'AG', gameType: 'LIVE' });
  const deps = { db, clock, catalogue: openCatalogue({ db, clock }) };
  handlers = catalogueHandlers(deps);
  ops = catalogueOpsHandlers({
    ...deps,
    audit: async (_tx, entry) => void audited.push(entry),
    publishDrawing: async () => undefined,
  });
});
after(() => db.drop());

const save = (notice: object) =>
  call(
    catalogueOpsApi,
    'saveGameNotice',
    ops,
    {
      titles: { EN: 'Notice', CN: '公告', KM: 'សេចក្តីជូនដំណឹង' },
      contents: { EN: 'Text' },
      reason: 'announced work',
      ...notice,
    },
    staffContext(['catalogue.write']),
  );
const shown = async (query: object, ctx = visitorContext()) =>
  (await ask(catalogueApi, 'listGameNotices', handlers, query, ctx)).map((notice) => notice.title);

test('PLAY-013 a notice of a vendor or category is shown to who asks for it, one of all to everybody', async () => {
  const one = (EN: string) => ({ titles: { EN } });
  assert.ok((await save({ vassalage: 'AG', ...one('of AG') })).ok);
  assert.ok((await save({ gameType: 'LIVE', ...one('of live') })).ok);
  assert.ok((await save({ vassalage: 'AG', gameType: 'LIVE', ...one('of AG live') })).ok);
  assert.ok((await save(one('of all'))).ok);
  assert.ok((await save({ ...one('drafted'), enabled: false })).ok);
  assert.deepEqual((await shown({})).toSorted(), ['of all']);
  assert.deepEqual((await shown({ vassalage: 'AG' })).toSorted(), ['of AG', 'of all']);
  assert.deepEqual((await shown({ gameType: 'LIVE' })).toSorted(), ['of all', 'of live']);
  assert.deepEqual((await shown({ vassalage: 'AG', gameType: 'LIVE' })).toSorted(), [
    'of AG',
    'of AG live',
    'of all',
    'of live',
  ]);
  assert.deepEqual(await shown({ vassalage: 'ALL', language: 'CN' }), ['of all']);
  const elsewhere = { ...visitorContext(), merchantId: 2 };
  assert.deepEqual(await shown({ vassalage: 'AG' }, elsewhere), []);
});

test('PLAY-013 a notice is shown within its window only', async () => {
  await db.run('delete from catalogue.game_notice');
  assert.ok((await save({ from: NOW + HOUR, to: NOW + 2 * HOUR })).ok);
  assert.deepEqual(await shown({}), []);
  clock.advance(HOUR);
  assert.deepEqual(await shown({ language: 'KM' }), ['សេចក្តីជូនដំណឹង']);
  clock.advance(HOUR);
  assert.deepEqual(await shown({}), []);
});

test('a notice is changed and taken away, each audited', async () => {
  await db.run('delete from catalogue.game_notice');
  audited.length = 0;
  const made = await save({});
  assert.ok(made.ok);
  const { id } = made.value;
  const changed = await save({ id, titles: { EN: 'Changed' }, vassalage: 'AG' });
  assert.ok(changed.ok && changed.value.id === id && changed.value.vassalage === 'AG');
  const gone = { id, reason: 'work is done' };
  assert.ok(
    (await call(catalogueOpsApi, 'deleteGameNotice', ops, gone, staffContext(['catalogue.write']))).ok,
  );
  assert.deepEqual(
    await ask(catalogueOpsApi, 'listOpsGameNotices', ops, {}, staffContext(['catalogue.write'])),
    [],
  );
  assert.deepEqual(
    audited.map((entry) => [entry.action, entry.target]),
    [
      ['catalogue.notice.create', `game-notice:${id}`],
      ['catalogue.notice.update', `game-notice:${id}`],
      ['catalogue.notice.delete', `game-notice:${id}`],
    ],
  );
  assert.deepEqual(
    await call(catalogueOpsApi, 'deleteGameNotice', ops, gone, staffContext(['catalogue.write'])),
    {
      ok: false,
      code: 'notice_not_found',
    },
  );
});

const refusals: [name: string, notice: object, code: string][] = [
  ['an unknown vendor', { vassalage: 'NOBODY' }, 'vendor_not_found'],
  ['an end before the beginning', { from: NOW, to: NOW }, 'notice_window_invalid'],
  ['another brand’s notice', { id: 1_000_000 }, 'notice_not_found'],
];
for (const [name, notice, code] of refusals)
  test(`a notice with ${name} is refused and nothing is written`, async () => {
    await db.run('delete from catalogue.game_notice');
    audited.length = 0;
    assert.deepEqual(await save(notice), { ok: false, code });
    assert.deepEqual(
      await ask(catalogueOpsApi, 'listOpsGameNotices', ops, {}, staffContext(['catalogue.write'])),
      [],
    );
    assert.equal(audited.length, 0);
  });
