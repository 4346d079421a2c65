import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Db } from '@baize/db';
import { fixedClock } from '@baize/kernel';
import { openCatalogue } from './catalogue.ts';
import { aGame } from './testing.ts';

const clock = fixedClock('2026-06-10T05:00:00Z');
let db: TestDatabase;
/** Statements that read games. */
let reads = 0;
let counting: Db;

before(async () => {
  db = await testDatabase();
  counting = {
    ...db,
    many: (sql, params) => {
      if (/from catalogue\.game\b/.test(String(sql))) reads += 1;
      return db.many(sql, params);
    },
  };
});
after(() => db.drop());

test('a catalogue nobody changed is not read again, whatever its age', async () => {
  await aGame(db);
  const catalogue = openCatalogue({ db: counting, clock });
  const first = await catalogue.snapshot();
  assert.equal(reads, 1);
  clock.advance(60_000);
  assert.equal(await catalogue.snapshot(), first);
  catalogue.invalidate();
  assert.equal(await catalogue.snapshot(), first);
  assert.equal(reads, 1);
});

const changes: [name: string, sql: string][] = [
  ['a game', 'update catalogue.game set sort = sort + 1'],
  ['a vendor', 'update catalogue.vendor set enabled = enabled'],
  ['a vendor’s category', 'update catalogue.vendor_category set sort = sort + 1'],
  ['a game notice', `delete from catalogue.game_notice where id = 0`],
  ['a banner', `delete from catalogue.banner where name = 'none'`],
  ['a brand’s vendor', `insert into catalogue.merchant_vendor values (1, 'STU', true, 1)`],
  [
    'a brand’s game',
    'insert into catalogue.merchant_game select 1, min(node_id), true, 1 from catalogue.game',
  ],
];
for (const [name, sql] of changes)
  test(`${name} that another process changed is seen within ten seconds`, async () => {
    const catalogue = openCatalogue({ db: counting, clock });
    const before_ = await catalogue.snapshot();
    await db.run(sql);
    assert.equal(await catalogue.snapshot(), before_);
    clock.advance(10_000);
    assert.notEqual(await catalogue.snapshot(), before_);
  });

test('OPEN-LOBBY-02 a game stops being new by itself, 30 days after it was added', async () => {
  const { nodeId } = await aGame(db, { addedAt: new Date(clock.now().getTime() - 29.9 * 86_400_000) });
  const catalogue = openCatalogue({ db: counting, clock });
  assert.equal((await catalogue.snapshot()).byNodeId.get(nodeId)?.isNew, true);
  clock.advance(0.2 * 86_400_000);
  assert.equal((await catalogue.snapshot()).byNodeId.get(nodeId)?.isNew, false);
});
