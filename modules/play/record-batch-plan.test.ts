import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';

/** A busy member has thousands of bets: finding one by its round must not read the others, whatever the statistics say. */
const BETS = 5_000;
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const OPS = `array[$1::smallint], array[1], array[4::bigint], array[$2::text], array[$3::text], array[$4::text],
  array[100::bigint], array[1], array[2], array[null::bigint]`;
const record = (tx: Tx, kind: number, key: string, ref: string | null, round: string) =>
  tx.run(`select play.record_batch(${OPS})`, [kind, key, ref, round]);

async function entriesRead(tx: Tx): Promise<number> {
  const { read } = await tx.one<{ read: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
      from pg_index where indrelid = 'play.bet'::regclass`,
  );
  return read;
}

for (const statistics of ['none', 'fresh'])
  test(`OPEN-PLAY-04 a record is found by its round in a handful of index entries (statistics: ${statistics})`, async () => {
    const work = db.transaction(async (tx) => {
      // As wallet.write calls it.
      await tx.run(`set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off;
        set local enable_hashjoin = off; set local enable_mergejoin = off`);
      await tx.run(
        `insert into play.bet (account_id, stake, placed_at, connection_id, game_id, flags, state, valid_cap, key, round)
         select 4, 100, now(), 1, 1, 0, 1, 100, 'bet-' || i, 'round-' || i from generate_series(1, $1::int) as i`,
        [BETS],
      );
      if (statistics === 'fresh') await tx.run('analyze play.bet');
      const earlier = await entriesRead(tx);
      await record(tx, 1, 'bet-new', null, 'round-new');
      await record(tx, 2, 'win-7', 'bet-7', 'round-7');
      await record(tx, 3, 'rollback-8', 'bet-8', 'round-8');
      const read = (await entriesRead(tx)) - earlier;
      assert.ok(read <= 10, `${read} index entries read`);
      const { changed } = await tx.one<{ changed: number }>(
        'select count(*)::int as changed from play.bet where state > 1',
      );
      assert.equal(changed, 3, 'the new one closed its own round, one was paid, one was cancelled');
      throw new Error('roll back');
    });
    await assert.rejects(work, /roll back/);
  });
