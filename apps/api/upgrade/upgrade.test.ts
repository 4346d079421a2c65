import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { migrate, openDatabase, readMigrationState, type Database, type Db } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { systemClock } from '@baize/kernel';
import { reconcile } from '@baize/wallet';
import { loadKept, readKept } from './kept-database.fixture.ts';

/** The last version before migrations were frozen (0bac35a), after browser flows had played in its demo world. */
const kept = readKept('2026-11-22.json.br');
/** Tables a later migration may fill, empty or remove, and which one says why. */
const CHANGED: Record<string, string> = {
  'wallet.house': 'money by hand, openings and the operator’s capital have houses of their own',
};

let server: TestDatabase;
let db: Database;
const name = `baize_kept_${randomBytes(6).toString('hex')}`;
before(async () => {
  server = await testDatabase({ max: 1 });
  await server.run(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  db = openDatabase({ url: url.toString(), max: 4 });
});
after(async () => {
  await db.close();
  await server.run(`drop database ${name} with (force)`);
  await server.drop();
});

const ledgerOf = (of: Db) =>
  of.one<{ entries: number; sum: bigint; digest: string; balances: string }>(
    `select count(*)::int as entries, sum(amount)::int8 as sum,
        md5(string_agg(concat_ws(' ', account_id, seq, extract(epoch from created_at), kind, amount, balance_after, key), ',' order by account_id, seq)) as digest,
        (select md5(string_agg(concat_ws(' ', id, balance, seq), ',' order by id)) from wallet.account) as balances
       from wallet.transfer`,
  );

async function countsOf(of: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(kept.tables)) {
    if (CHANGED[table]) continue;
    const { there } = await of.one<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table,
    ]);
    counts[table] = there ? (await of.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n : -1;
  }
  return counts;
}

/** How many bets settled, by the journal and by the records. */
const settledOf = (): Promise<{ journal: bigint; records: bigint }> =>
  db.one(
    `select (select sum(n)::bigint from bets.settlement s cross join unnest(s.bets) as n) as journal,
            (select count(*) from bets.bet_record where state = 'SETTLED') as records`,
  );

test('a database of the last version is migrated to this one and keeps every row and every unit', async (t) => {
  const at = performance.now();
  await loadKept(db, kept);
  const loaded = performance.now();
  const { pending, edited, unknown } = await readMigrationState(db);
  assert.ok(pending.length > 0);
  assert.deepEqual([edited, unknown], [[], []]);
  const ledger = await ledgerOf(db);
  assert.ok(ledger.entries > 300, `${ledger.entries} entries`);
  const counts = await countsOf(db);
  for (const [table, { count }] of Object.entries(kept.tables))
    if (!CHANGED[table]) assert.equal(counts[table], count, table);

  assert.deepEqual(await migrate(db), pending);
  const migrated = performance.now();
  assert.deepEqual(await ledgerOf(db), ledger);
  assert.deepEqual(await countsOf(db), counts);
  assert.deepEqual(await reconcile(db, systemClock), []);
  assert.deepEqual(await migrate(db), []);
  const { journal, records } = await settledOf();
  assert.ok(records > 0n, 'bets had settled before there was a journal of it');
  assert.equal(journal, records, 'the journal of settlements begins with what had settled');
  t.diagnostic(
    `${ledger.entries} entries; loaded in ${Math.round(loaded - at)} ms, ${pending.length} migrations in ${Math.round(migrated - loaded)} ms`,
  );
});
