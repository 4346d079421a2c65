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

const OPS = `'{}'::bigint[], now(), array[$1::smallint], array[1], array[4::bigint], array[$2::bigint], array[$3::bigint],
  array[null::text], array[$4::text], array[100::bigint], array[1], array[2], array[null::bigint]`;
const record = (tx: Tx, kind: number, seq: number, of: number | null, round: string) =>
  tx.run(`select bets.record_batch(${OPS})`, [kind, seq, of, round]);

async function entriesRead(tx: Tx): Promise<number> {
  const { read } = await tx.one<{ read: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
      from pg_index where indrelid = 'bets.bet'::regclass`,
  );
  return read;
}

for (const statistics of ['none', 'fresh'])
  test(`OPEN-PLAY-04 a record is found by its round in a handful of index entries (statistics: ${statistics})`, async () => {
    const work = db.transaction(async (tx) => {
      await tx.run(
        `insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state)
         select 4, i, bets.round_of(4, 1, 'round-' || i), now(), 100, 1, 0, 1 from generate_series(1, $1::int) as i`,
        [BETS],
      );
      if (statistics === 'fresh') await tx.run('analyze bets.bet');
      const earlier = await entriesRead(tx);
      await record(tx, 1, BETS + 1, null, 'round-new');
      await record(tx, 2, BETS + 2, 7, 'round-7');
      await record(tx, 3, BETS + 3, 8, 'round-8');
      const read = (await entriesRead(tx)) - earlier;
      assert.ok(read <= 10, `${read} index entries read`);
      const { changed } = await tx.one<{ changed: number }>(
        'select count(*)::int as changed from bets.bet where state > 1',
      );
      assert.equal(changed, 3, 'the new one closed its own round, one was paid, one was cancelled');
      throw new Error('roll back');
    });
    await assert.rejects(work, /roll back/);
  });
