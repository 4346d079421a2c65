import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from './testing.ts';
import { sumInPlay } from './in-play.sql.ts';
import { rollUpBrand } from './rollup-brand.ts';
import { rollUpBets } from './rollup.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** Counted over every bet of the brand, which is what the sum must say and must not do. */
const overAllBets = (db: Db = table.db) =>
  db.many<{ currency: string; open: bigint; decided: bigint }>(
    `select p.currency, coalesce(sum(b.open), 0)::bigint as open, coalesce(sum(b.net + b.open), 0)::bigint as decided
       from bets.player p
      cross join lateral (
        select case when s.state = 1 and s.flags & 1 = 0 then s.stake else 0 end as open,
               coalesce(s.payout, 0) - case when s.state = 3 or s.flags & 1 <> 0 then 0 else s.stake end as net
          from bets.bet s where s.account_id = p.account_id) as b
      where p.merchant_id = $1 and not p.is_trial group by p.currency`,
    [table.merchant.id],
  );
async function agrees(what: string): Promise<void> {
  assert.deepEqual(await sumInPlay(table.db, table.merchant.id), await overAllBets(), what);
}

test('R33 what is in play, from rollups and the hours above them, is what all the bets say', async () => {
  const { accountId } = await table.aMemberWith('1000');
  const other = await table.aMemberWith('500');
  const bets = Array.from({ length: 6 }, (_, n) =>
    aBet(table, { accountId, amount: parseUnits(`${n + 1}`) }),
  );
  const bet = (n: number) => bets[n] ?? assert.fail('a bet of the list');
  for (const one of bets.slice(0, 4)) await table.submit(one);
  await agrees('nothing is rolled up');
  await rollUpBets(table.db, accountId);
  await agrees('all of one is rolled up');
  await table.submit(aWin(bet(0), { amount: parseUnits('9') }));
  await agrees('a rolled-up bet won');
  await table.submit(aRollback(bet(1)));
  await agrees('a rolled-up bet was taken back');
  await table.submit(bet(4));
  await agrees('a bet in a rolled-up hour');
  await table.submit(aBet(table, { accountId: other.accountId, amount: parseUnits('7') }));
  await rollUpBrand(table.db, table.merchant.id);
  await agrees('every account is rolled up');
  await table.submit(aWin(bet(2), { amount: 0n }));
  await table.submit(bet(5));
  await agrees('one lost and one placed above the rollup');
  const [row] = await sumInPlay(table.db, table.merchant.id);
  assert.ok(row && row.open > 0n && row.decided !== 0n, 'there is something to compare');
});

test('R33 summed after the rollup, neither bets nor hours are read: a row per account', async () => {
  const member = await table.aMemberWith('10');
  // 200,000 bets as the ledger would have written them, of one member, long rolled up.
  const bets = 200_000;
  await table.db.run(
    `insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
     select $1, n, n, now() - interval '30 days' + n * interval '1 second', 100, 1, 0, 2, 90, now()
       from generate_series(1, $2::int) as n`,
    [member.accountId, bets],
  );
  await table.db.run(
    `insert into bets.bet_hour (account_id, hour, game_id, state, count, stake, valid_bet, payout, net, open_stake, first_seq, last_seq)
     select account_id, date_trunc('hour', placed_at), 1, 'SETTLED', count(*), sum(stake), sum(stake), sum(payout),
            sum(payout - stake), 0, min(seq), max(seq) from bets.bet where account_id = $1 group by 1, 2`,
    [member.accountId],
  );
  await table.db.run(
    `insert into bets.player (account_id, member_id, merchant_id, wallet_user, currency, is_trial)
     select $1, $2, $3, $4, 'USD', false on conflict do nothing`,
    [member.accountId, member.memberId, table.merchant.id, member.walletUser],
  );
  await rollUpBrand(table.db, table.merchant.id);
  await table.db.run('update wallet.account set seq = $2 where id = $1', [member.accountId, bets]);
  await table.db.run(
    `insert into bets.bet_rollup (account_id, seq, open_stake, decided) values ($1, $2, 0, $3)
     on conflict (account_id) do update set seq = excluded.seq, decided = excluded.decided`,
    [member.accountId, bets, -10n * BigInt(bets)],
  );
  for (const name of ['bets.bet', 'bets.bet_hour', 'bets.bet_rollup', 'bets.player'])
    await table.db.run(`analyze ${name}`, []);
  await agrees('the made-up past too');
  const read = await rowsRead((db) => sumInPlay(db, table.merchant.id));
  assert.ok(read < 1_000, `${read} rows of bets and hours were read`);
  assert.ok((await rowsRead(overAllBets)) > bets, 'the other way reads them all');
});

/** Rows of bets and hours a query takes off their pages, by the tables' own counters of its transaction. */
const rowsRead = (query: (db: Db) => Promise<unknown>): Promise<number> =>
  table.db.transaction(async (tx) => {
    const count = async () =>
      (
        await tx.one<{ n: number }>(
          `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_xact_user_tables
            where schemaname = 'bets' and relname in ('bet', 'bet_hour')`,
        )
      ).n;
    // A helper process counts for itself.
    await tx.run('set local max_parallel_workers_per_gather = 0');
    const started = await count();
    await query(tx);
    return (await count()) - started;
  });
