import type { Db } from '@baize/db';
import { KIND } from '@baize/wallet';

/** Of a currency, units; no trials. */
export type InPlay = {
  currency: string;
  /** Stakes of rounds that are not decided. */
  open: bigint;
  /** What decided rounds, and wins so far of open ones, left to members: the net of all but the open stakes. */
  decided: bigint;
};

/**
 * From the bets alone, so that it can be held against the ledger: what stands beside each account's rollup, and for accounts
 * with entries above it the hours these touched, counted again as of this snapshot (what rollUpBets would do). So it costs
 * a row per account; roll up before it (rollUpBrand), or much is counted again. Net as in view bet_record.
 */
export const sumInPlay = (db: Db, merchantId: number): Promise<InPlay[]> =>
  db.many(
    `with player as materialized (
       select p.account_id, p.currency, coalesce(f.seq, 0) as seq, coalesce(f.open_stake, 0) as open,
              coalesce(f.decided, 0) as decided, l.seq > coalesce(f.seq, 0) as is_behind
         from bets.player p
         join wallet.last_entry l on l.account_id = p.account_id
         left join bets.bet_rollup f on f.account_id = p.account_id
        where p.merchant_id = $1 and not p.is_trial),
     behind as materialized (select account_id, currency, seq from player where is_behind),
     touched as materialized (
       select distinct on (s.account_id, hour) s.account_id, s.currency, s.seq, date_trunc('hour', b.placed_at) as hour
         from behind s
        cross join lateral (
          select e.connection_id, e.round from wallet.entry e
           where e.account_id = s.account_id and e.seq > s.seq and (e.is_play or e.kind = ${KIND.vendor_play})) as e
        cross join lateral (
          select t.placed_at from bets.bet t
           where t.account_id = s.account_id and t.round = bets.round_of(s.account_id, e.connection_id, e.round) offset 0) as b),
     stood as materialized (
       select t.account_id, t.currency, t.hour, min(h.first_seq) as first, max(h.last_seq) as last,
              sum(h.open_stake) as open, sum(case when h.state = 'OPEN' then h.payout else h.net end) as decided
         from touched t join bets.bet_hour h on h.account_id = t.account_id and h.hour = t.hour group by 1, 2, 3),
     now as (
       select t.currency, b.*
         from stood t cross join lateral (
           select r.state, r.is_free, r.stake, r.payout, r.net from bets.bet_record r
            where r.account_id = t.account_id and r.seq between t.first and t.last
              and r.placed_at >= t.hour and r.placed_at < t.hour + interval '1 hour') as b
       union all
       select s.currency, b.*
         from behind s cross join lateral (
           select r.state, r.is_free, r.stake, r.payout, r.net from bets.bet_record r
            where r.account_id = s.account_id and r.seq > s.seq) as b),
     part as (
       select currency, sum(open) as open, sum(decided) as decided from player group by 1
       union all select currency, -sum(open), -sum(decided) from stood group by 1
       union all
       select currency, sum(case when state = 'OPEN' and not is_free then stake else 0 end),
              sum(case when state = 'OPEN' then payout else net end)
         from now group by 1)
     select currency, coalesce(sum(open), 0)::bigint as open, coalesce(sum(decided), 0)::bigint as decided
       from part group by 1 order by 1`,
    [merchantId],
  );

/** Accounts of a brand whose newest entries are not rolled up. */
export const listBehind = async (
  db: Db,
  of: { merchantId: number; afterId: bigint; limit: number },
): Promise<bigint[]> =>
  (
    await db.many<{ id: bigint }>(
      `select p.account_id as id from bets.player p
         join wallet.last_entry l on l.account_id = p.account_id
         left join bets.bet_rollup f on f.account_id = p.account_id
        where p.merchant_id = $1 and not p.is_trial and l.seq > coalesce(f.seq, 0) and p.account_id > $2
        order by 1 limit $3`,
      [of.merchantId, of.afterId, of.limit],
    )
  ).map(({ id }) => id);
