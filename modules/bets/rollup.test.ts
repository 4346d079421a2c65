import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, parseUnits } from '@baize/kernel';
import { ensurePartitions } from '@baize/wallet';
import { listBetRows, listBetsAt, sumBets, type BetQuery } from './bet.sql.ts';
import { findPage } from './rollup.sql.ts';
import { apart, rollUpBets } from './rollup.ts';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** The rollup says of every filter and page what the bets themselves say. */
async function agree(accountId: bigint, what: string): Promise<void> {
  await rollUpBets(table.db, accountId);
  const all = {
    accountId,
    from: new Date('2026-01-01T00:00:00Z'),
    to: new Date('2028-01-01T00:00:00Z'),
    state: undefined,
    gameIds: undefined,
  };
  const filters: BetQuery[] = [
    all,
    { ...all, state: 'SETTLED' },
    { ...all, state: 'OPEN' },
    { ...all, gameIds: [1] },
  ];
  for (const filter of filters)
    for (const offset of [0, 3, 6, 90]) {
      const page = { ...filter, limit: 3, offset };
      const { totals, place } = await findPage(table.db, page);
      assert.deepEqual(totals, await sumBets(table.db, filter), what);
      assert.deepEqual(
        place ? await listBetsAt(table.db, page, place) : [],
        await listBetRows(table.db, page),
        what,
      );
    }
}

test('WALLET-018 totals and pages by the hour agree with the bets after bets, wins, rollbacks and late settlements', async () => {
  const { accountId } = await table.aMemberWith('1000');
  const bets = Array.from({ length: 8 }, (_, n) =>
    aBet(table, { accountId, amount: parseUnits(`${n + 1}`) }),
  );
  const bet = (n: number) => bets[n] ?? assert.fail('a bet of the list');
  for (const bet of bets.slice(0, 4)) await table.submit(bet);
  await agree(accountId, 'open bets');
  await table.submit(aWin(bet(0), { amount: parseUnits('9') }));
  await table.submit(aRollback(bet(1)));
  await agree(accountId, 'one won, one taken back');

  // As if they had been placed in hours and days before: entries and bets move together. Yesterday may be of last week.
  await ensurePartitions(table.db, { now: () => new Date(Date.now() - 2 * DAY_MS) });
  await table.db.run(
    `update bets.bet set placed_at = placed_at - (40 - seq) * interval '37 minutes' where account_id = $1`,
    [accountId],
  );
  await table.db.run('alter table wallet.transfer disable trigger user', []);
  await table.db.run(
    `update wallet.transfer set created_at = created_at - (40 - seq) * interval '37 minutes'
      where account_id = $1 and seq in (select seq from bets.bet where account_id = $1)`,
    [accountId],
  );
  await table.db.run('delete from bets.bet_hour where account_id = $1', [accountId]);
  await table.db.run('delete from bets.bet_rollup where account_id = $1', [accountId]);
  await agree(accountId, 'spread over hours');

  for (const bet of bets.slice(4)) await table.submit(bet);
  await table.submit(aWin(bet(2), { amount: 0n }));
  await agree(accountId, 'an old bet settled late');
  const { n } = await table.db.one<{ n: number }>(
    'select count(distinct hour)::int as n from bets.bet_hour where account_id = $1',
    [accountId],
  );
  assert.ok(n > 2, 'more than one hour was compared');
});

test('ranges of entries are merged where they touch', () => {
  const of = (...pairs: [bigint, bigint][]) => pairs.map(([first, last]) => ({ first, last }));
  assert.deepEqual(apart(of([5n, 9n], [1n, 2n], [3n, 4n], [7n, 8n], [20n, 21n])), of([1n, 9n], [20n, 21n]));
  assert.deepEqual(apart([]), []);
});
