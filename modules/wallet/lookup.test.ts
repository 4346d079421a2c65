import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { LOOKUP, lookupParams, type LookupRow } from './write.sql.ts';
import { aFundedAccount } from './testing.ts';

/** Plans are cached per session: what was cheap over an empty table must stay cheap over a full one. */
const ROLLBACKS = 5_000;
let db: TestDatabase;
before(async () => {
  db = await testDatabase({ max: 1 }); // one session, so that the plan is the one made over the empty table
});
after(() => db.drop());

test('a look reads the keys it asks for, however many rollbacks the week has', async () => {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, {}));
  const look = (tx: Pick<Tx, 'one'>, key: string) =>
    tx.one<LookupRow>(LOOKUP.text, lookupParams({ accounts: [accountId], keys: [{ connectionId: 1, key }] }));
  assert.equal((await look(db, 'bet-7')).reversedKeys, null, 'the account alone');
  await db.run(
    `insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id, connection_id, kind, flags, key, ref)
     select now(), $1, 1 + i, 0, 0, 0, 1001, 1, 5, 0, 'rollback-' || i, 'bet-' || i from generate_series(1, $2::int) as i`,
    [accountId, ROLLBACKS],
  );
  const earlier = await rowsRead();
  const seen = await look(db, 'bet-7');
  assert.deepEqual([seen.ids, seen.accounts, seen.reversedKeys], [[accountId], null, ['bet-7']]);
  const read = (await rowsRead()) - earlier;
  assert.ok(read <= 10n, `${read} index rows read`);
});

async function rowsRead(): Promise<bigint> {
  await db.run('select pg_stat_force_next_flush()');
  const { total } = await db.one<{ total: bigint }>(
    `select sum(idx_tup_read)::bigint as total from pg_stat_user_indexes where schemaname = 'wallet'`,
  );
  return total;
}
