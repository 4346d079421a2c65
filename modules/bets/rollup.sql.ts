import type { Db, Tx } from '@baize/db';
import { KIND, kindsIn } from '@baize/wallet';
import type { BetQuery, BetTotals } from './bet.sql.ts';
import type { PagePlace } from './page-place.ts';

/** The entry up to which an account's bets are rolled up; locked, so that two rollups of one account follow each other. */
export async function lockRollup(tx: Tx, accountId: bigint): Promise<bigint> {
  await tx.run('insert into bets.bet_rollup (account_id, seq) values ($1, 0) on conflict do nothing', [
    accountId,
  ]);
  const row = await tx.one<{ seq: bigint }>(
    'select seq from bets.bet_rollup where account_id = $1 for update',
    [accountId],
  );
  return row.seq;
}
/** What hours come to: stakes not decided, and what is decided (as in sumInPlay). */
export type RollupSum = { open: bigint; decided: bigint };

export const sumHours = (tx: Tx, accountId: bigint, hours: readonly Date[]): Promise<RollupSum> =>
  tx.one<RollupSum>(
    `select coalesce(sum(open_stake), 0)::bigint as open,
            coalesce(sum(case when state = 'OPEN' then payout else net end), 0)::bigint as decided
       from bets.bet_hour where account_id = $1 and hour = any($2)`,
    [accountId, hours],
  );

/** Advances the rollup, and adds what its hours changed to the sums beside it. */
export const setRollup = (
  tx: Tx,
  accountId: bigint,
  seq: bigint,
  { open, decided }: RollupSum,
): Promise<number> =>
  tx.run(
    `update bets.bet_rollup set seq = $2, open_stake = open_stake + $3, decided = decided + $4
      where account_id = $1`,
    [accountId, seq, open, decided],
  );

/** The newest entry of an account when it is not rolled up yet; undefined: nothing to roll up. */
export const findBehind = async (db: Db, accountId: bigint): Promise<bigint | undefined> =>
  (
    await db.maybe<{ seq: bigint }>(
      `select l.seq from wallet.last_entry l left join bets.bet_rollup f on f.account_id = l.account_id
        where l.account_id = $1 and l.seq > coalesce(f.seq, 0)`,
      [accountId],
    )
  )?.seq;

/** The hours in which the bets were placed that entries (after, upto] placed, paid or took back. */
export const listTouchedHours = (tx: Tx, accountId: bigint, after: bigint, upto: bigint): Promise<Date[]> =>
  tx
    .many<{ hour: Date }>(
      `select distinct date_trunc('hour', b.placed_at) as hour
         from (select distinct connection_id, round
                 from wallet.entries_between($1, $2, $3, '-infinity', 'infinity', $5, $4)) as e
        cross join lateral (
          select s.placed_at from bets.bet s
           where s.account_id = $1 and s.round = bets.round_of($1, e.connection_id, e.round)
          offset 0) as b`,
      [accountId, after, upto, Number(upto - after), [...kindsIn('play'), KIND.vendor_play]],
    )
    .then((rows) => rows.map(({ hour }) => hour));

export type SeqRange = { first: bigint; last: bigint };

/** Takes hours out; between which entries their bets stood. */
export const deleteHours = (tx: Tx, accountId: bigint, hours: readonly Date[]): Promise<SeqRange[]> =>
  tx.many<SeqRange>(
    `with gone as (delete from bets.bet_hour where account_id = $1 and hour = any($2) returning hour, first_seq, last_seq)
     select min(first_seq) as first, max(last_seq) as last from gone group by hour order by 1`,
    [accountId, hours],
  );

/** Counts hours again from the bets. `ranges` do not overlap. */
export const insertHours = (
  tx: Tx,
  accountId: bigint,
  hours: readonly Date[],
  ranges: readonly SeqRange[],
): Promise<number> =>
  tx.run(
    `insert into bets.bet_hour (account_id, hour, game_id, state, count, stake, valid_bet, payout, net, open_stake,
        first_seq, last_seq, off_ledger_stake, off_ledger_net)
     select $1, date_trunc('hour', b.placed_at), b.game_id, b.state, count(*),
        coalesce(sum(b.stake) filter (where b.state <> 'CANCELLED' and not b.is_free), 0), sum(b.valid_bet), sum(b.payout),
        coalesce(sum(b.net) filter (where b.state <> 'OPEN'), 0),
        coalesce(sum(b.stake) filter (where b.state = 'OPEN' and not b.is_free), 0), min(b.seq), max(b.seq),
        coalesce(sum(b.stake) filter (where b.is_off_ledger and b.state <> 'CANCELLED' and not b.is_free), 0),
        coalesce(sum(b.net) filter (where b.is_off_ledger), 0)
       from unnest($3::bigint[], $4::bigint[]) as r (first, last)
       join bets.bet_record b on b.account_id = $1 and b.seq between r.first and r.last and b.placed_at >= $5
      where date_trunc('hour', b.placed_at) = any($2)
      group by 2, 3, 4`,
    [
      accountId,
      hours,
      ranges.map(({ first }) => first),
      ranges.map(({ last }) => last),
      hours.reduce((least, hour) => (hour < least ? hour : least)),
    ],
  );

type Found = BetTotals & { [K in Exclude<keyof PagePlace, 'count'>]: PagePlace[K] | null } & {
  rows: bigint | null;
};

/** Totals of a filter over whole hours and the place of one of its pages; `place` undefined: no such page. */
export async function findPage(
  db: Db,
  query: BetQuery & { limit: number; offset: number },
): Promise<{ totals: BetTotals; place: PagePlace | undefined }> {
  const { since, till, first, last, before, rows, ...totals } = await db.one<Found>(
    `with hours as materialized (
       select hour, sum(count)::bigint as n, sum(stake) as stake, sum(valid_bet) as valid_bet, sum(payout) as payout,
              sum(net) as net, sum(open_stake) as open_stake, min(first_seq) as first, max(last_seq) as last
         from bets.bet_hour
        where account_id = $1 and hour >= $2 and hour < $3 and ($4::text is null or state = $4)
          and ($5::int[] is null or game_id = any($5))
        group by hour),
     placed as (select *, sum(n) over (order by hour desc)::bigint as upto from hours),
     page as (
       select min(hour) as since, max(hour) + interval '1 hour' as till, min(first) as first, max(last) as last,
              min(upto - n) as before, sum(n)::bigint as rows
         from placed where upto > $7 and upto - n < $7::bigint + $6::int)
     select coalesce(sum(h.n), 0)::bigint as count, coalesce(sum(h.stake), 0)::bigint as stake,
            coalesce(sum(h.valid_bet), 0)::bigint as valid_bet, coalesce(sum(h.payout), 0)::bigint as payout,
            coalesce(sum(h.net), 0)::bigint as net, coalesce(sum(h.open_stake), 0)::bigint as open_stake,
            page.since, page.till, page.first, page.last, page.before, page.rows
       from page left join hours h on true
      group by page.since, page.till, page.first, page.last, page.before, page.rows`,
    [
      query.accountId,
      query.from,
      query.to,
      query.state ?? null,
      query.gameIds ?? null,
      query.limit,
      query.offset,
    ],
  );
  const place =
    since && till && first !== null && last !== null && before !== null && rows !== null
      ? { since, till, first, last, before, count: rows }
      : undefined;
  return { totals, place };
}
