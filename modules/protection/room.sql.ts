import type { Db } from '@baize/db';
import { KIND } from '@baize/wallet';
import type { Starts } from './period.ts';

/** A brand's running periods. */
export type Calendar = Starts & { merchantId: number; zone: string };

export const listMerchantsOf = (
  db: Db,
  accountIds: readonly bigint[],
): Promise<{ id: bigint; merchantId: number }[]> =>
  db.many('select account_id as id, merchant_id from protection.guarded where account_id = any($1)', [
    accountIds,
  ]);

export type RoomRow = {
  accountId: bigint;
  /** The last entry that is in the sums. */
  seq: bigint;
  uncounted: number;
  /** A time limit, and the member must be seen (play-time.ts) before it can be said to hold. */
  needsSight: boolean;
  /** The largest stake under every cap on stakes, losses and wagers; no cap of these: as large as it may be. */
  most: bigint;
};

/**
 * Who was seen so lately has not to be seen again for a stake: the next activity counts these seconds too, because gaps up to
 * five minutes count. So a time limit sends one stake in twenty seconds alone, not each.
 */
const SEEN_SECONDS = 20;

/** What went to vendors' wallets counts until more was staked there: as in sumUsage. */
const wagerSince = (start: string): string =>
  `coalesce(sum(staked) filter (where staked_day >= g.${start}), 0)
     + greatest(0, coalesce(sum(beyond) filter (where staked_day >= g.${start}), 0))`;

/**
 * For many accounts in one statement, so of one snapshot and without a lock: the days that were counted, and the entries
 * since. The same arithmetic as countEntries with sumUsage and findExceeded, which the property test holds against it.
 */
export const listRooms = (
  db: Db,
  accountIds: readonly bigint[],
  calendars: readonly Calendar[],
  at: Date,
): Promise<RoomRow[]> =>
  db.many(
    `with g as (
       select g.*, c.zone, c.day, c.week, c.month
         from protection.guarded g
         join unnest($2::int[], $3::text[], $4::date[], $5::date[], $6::date[]) as c (merchant_id, zone, day, week, month)
           on c.merchant_id = g.merchant_id
        where g.account_id = any ($1)),
     fresh as (
       select g.account_id, e.seq, (e.created_at at time zone g.zone)::date as day,
              case when e.is_stake or e.kind = ${KIND.vendor_transfer_in} then -e.amount else 0 end as staked,
              case when e.kind = ${KIND.vendor_transfer_in} then -e.amount else 0 end as sent,
              case when e.is_play or e.is_vendor_transfer then e.amount else 0 end as net,
              case when e.kind = ${KIND.bet_rollback} then (
                select (b.created_at at time zone g.zone)::date from wallet.entry b
                 where hashtextextended(b.key, b.connection_id) = hashtextextended(e.ref, e.connection_id)
                   and hashtextextended(b.key, ~b.connection_id) = hashtextextended(e.ref, ~e.connection_id)
                   and b.key = e.ref and b.connection_id = e.connection_id and b.kind = ${KIND.bet}
                 limit 1) else (e.created_at at time zone g.zone)::date end as staked_day
         from g cross join lateral (
           select * from wallet.entry e
            where e.account_id = g.account_id and e.seq > g.seq and e.created_at >= g.counted_at - interval '1 hour') e),
     moved as (
       select u.account_id, u.day as staked_day, u.staked, -u.sent as beyond, u.day, u.net
         from g join protection.usage_day u on u.account_id = g.account_id and u.day >= least(g.week, g.month)
       union all select account_id, staked_day, staked, -sent, day, net from fresh
       union all
       select p.account_id, p.day, 0, p.staked, p.day, 0
         from g join protection.off_ledger_stake p on p.account_id = g.account_id and p.day >= least(g.week, g.month)),
     used as (
       select g.account_id,
              array[${wagerSince('day')}, ${wagerSince('week')}, ${wagerSince('month')}] as wager,
              array[-sum(net) filter (where m.day >= g.day), -sum(net) filter (where m.day >= g.week),
                    -sum(net) filter (where m.day >= g.month)] as loss
         from g left join moved m on m.account_id = g.account_id group by g.account_id)
     select g.account_id, coalesce((select max(f.seq) from fresh f where f.account_id = g.account_id), g.seq) as seq,
            (select count(*)::int from fresh f where f.account_id = g.account_id) as uncounted,
            coalesce(bool_or(c.kind = 'time' and not coalesce(
              s.day = g.day and s.last_at between $7::timestamptz - interval '${SEEN_SECONDS} seconds' and $7
                and s.day_seconds + extract(epoch from $7 - s.last_at) < c.amount * 60, false)), false) as needs_sight,
            coalesce(min(case c.kind
              when 'stake' then c.amount
              when 'wager' then c.amount - greatest(0, coalesce(u.wager[array_position(array['day', 'week', 'month'], c.period)], 0))
              when 'loss' then c.amount - coalesce(u.loss[array_position(array['day', 'week', 'month'], c.period)], 0)
            end), 9000000000000000000)::bigint as most
       from g
       join used u on u.account_id = g.account_id
       left join protection.cap c on c.member_id = g.member_id and c.kind <> 'deposit'
       left join protection.play_time s on s.member_id = g.member_id
      group by g.account_id, g.seq`,
    [
      accountIds,
      calendars.map(({ merchantId }) => merchantId),
      calendars.map(({ zone }) => zone),
      calendars.map(({ day }) => day),
      calendars.map(({ week }) => week),
      calendars.map(({ month }) => month),
      at,
    ],
  );
