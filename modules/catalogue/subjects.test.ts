import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import { catalogueOpsApi } from './api.ts';
import { searchSubjects, subjectNames, unknownSubjects } from './subjects.ts';
import { insertDemoCatalogue } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
  await insertDemoCatalogue(db, { clock: fixedClock('2026-01-07T03:00:00Z'), connectionCode: 'STUDIO' });
});
after(() => db.drop());

const aGame = () =>
  db.one<{ id: string; name: string }>(
    `select game_id::text as id, names->>'EN' as name from catalogue.game order by game_id limit 1`,
  );

test('OP-26 categories, vendors and games that are not there are named; a game of a vendor by its number is there', async () => {
  const { id } = await aGame();
  const { code } = await db.one<{ code: string }>('select code from catalogue.vendor order by code limit 1');
  assert.equal(
    await unknownSubjects(db, [
      { kind: 'game', id },
      { kind: 'vendor', id: code },
      { kind: 'gameType', id: 'RNG' },
    ]),
    undefined,
  );
  assert.deepEqual(
    await unknownSubjects(db, [
      { kind: 'vendor', id: 'NOPE' },
      { kind: 'game', id: '99999999' },
      { kind: 'game', id: 'cq9_mekong_dragon' },
      { kind: 'gameType', id: 'SLOTS' },
      { kind: 'vendor', id: code },
    ]),
    { names: 'NOPE, 99999999, cq9_mekong_dragon, SLOTS' },
  );
});

test('OP-26 what terms are about is found by its name, and told by it', async () => {
  const { id, name } = await aGame();
  const names = await subjectNames(db, [{ kind: 'game', id }]);
  assert.equal(names({ kind: 'game', id })?.EN, name);
  const search = (input: object) =>
    call(
      catalogueOpsApi,
      'searchSubjects',
      { searchSubjects: (asked: never, ctx: never) => searchSubjects({ db }, asked, ctx) } as never,
      input as never,
      staffContext(['promotions.read']),
    );
  const found = await search({ query: name.slice(0, 12), chosen: `game ${id},vendor NOPE` });
  assert.ok(found.ok);
  const { found: list, chosen } = found.value as { found: { id: string }[]; chosen: unknown[] };
  assert.ok(list.some((one) => one.id === id));
  assert.deepEqual(chosen, [{ kind: 'game', id, name }]);
  const slots = await search({ query: 'slots' });
  assert.ok(slots.ok);
  assert.ok(
    (slots.value as { found: { kind: string; id: string }[] }).found.some(
      (one) => one.kind === 'gameType' && one.id === 'RNG',
    ),
  );
});
