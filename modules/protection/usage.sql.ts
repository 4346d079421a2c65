import type { Db, Tx } from '@baize/db';
import { KIND } from '@baize/wallet';
import type { Starts } from './period.ts';

export type GuardedRow = {
  memberId: number;
  merchantId: number;
  accountId: bigint;
  seq: bigint;
  countedAt: Date;
};

export const lockGuarded = (tx: Tx, accountId: bigint): Promise<GuardedRow | undefined> =>
  tx.maybe('select * from protection.guarded where account_id = $1 for update', [accountId]);

export const isGuarded = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.maybe('select 1 from protection.guarded where member_id = $1', [memberId])) !== undefined;

/** Entries before `since` are in no period that still runs. */
export const insertGuarded = (
  tx: Tx,
  row: { memberId: number; merchantId: number; accountId: bigint; since: Date },
): Promise<number> =>
  tx.run(
    `insert into protection.guarded (member_id, merchant_id, account_id, counted_at) values ($1, $2, $3, $4)
     on conflict (member_id) do nothing`,
    [row.memberId, row.merchantId, row.accountId, row.since],
  );

/**
 * Adds the entries that were not counted yet to their days. Numbers have no gaps and commit in order (wallet), so
 * whoever holds the guarded row misses none and counts none twice. A stake that was rolled back leaves the day it was
 * made on; money that came back counts when it comes. What goes to a vendor's own wallet counts as staked until more was
 * staked there (off-ledger-play.ts), and as lost until it is fetched back. The hour is for clocks of two processes that differ.
 */
export const countEntries = (tx: Tx, row: GuardedRow, zone: string): Promise<number> =>
  tx.run(
    `with fresh as (
       select e.seq, e.kind, e.amount, e.created_at, e.is_money_in, e.is_play or e.is_vendor_transfer as is_net,
              (e.created_at at time zone $4)::date as day,
              case when e.kind = ${KIND.bet_rollback} then (
                select (b.created_at at time zone $4)::date from wallet.entry b
                 where hashtextextended(b.key, b.connection_id) = hashtextextended(e.ref, e.connection_id)
                   and hashtextextended(b.key, ~b.connection_id) = hashtextextended(e.ref, ~e.connection_id)
                   and b.key = e.ref and b.connection_id = e.connection_id and b.kind = ${KIND.bet}
                 limit 1) end as bet_day
         from wallet.entry e
        where e.account_id = $1 and e.seq > $2 and e.created_at >= $3::timestamptz - interval '1 hour'),
     days as (
       select day, amount as deposited, 0 as staked, 0 as sent, 0 as net from fresh where is_money_in
       union all select day, 0, -amount, case kind when ${KIND.vendor_transfer_in} then -amount else 0 end, 0
         from fresh where kind in (${KIND.bet}, ${KIND.vendor_transfer_in})
       union all select bet_day, 0, -amount, 0, 0 from fresh where kind = ${KIND.bet_rollback} and bet_day is not null
       union all select day, 0, 0, 0, amount from fresh where is_net),
     added as (
       insert into protection.usage_day as u (account_id, day, deposited, staked, sent, net)
       select $1, day, sum(deposited), sum(staked), sum(sent), sum(net) from days group by day
       on conflict (account_id, day) do update
         set deposited = u.deposited + excluded.deposited, staked = u.staked + excluded.staked,
             sent = u.sent + excluded.sent, net = u.net + excluded.net)
     update protection.guarded g
        set seq = greatest(g.seq, f.seq), counted_at = greatest(g.counted_at, f.at)
       from (select max(seq) as seq, max(created_at) as at from fresh) f
      where g.account_id = $1 and f.seq is not null`,
    [row.accountId, row.seq, row.countedAt, zone],
  );

export type UsageRow = Record<`${'deposit' | 'loss' | 'wager'}${'Day' | 'Week' | 'Month'}`, bigint>;

export const sumUsage = (db: Db, accountId: bigint, { day, week, month }: Starts): Promise<UsageRow> =>
  db.one(
    `select ${(['day', 'week', 'month'] as const)
      .map(
        (period, i) => `
          coalesce(sum(deposited) filter (where day >= $${i + 2}), 0)::bigint as deposit_${period},
          (coalesce(sum(staked) filter (where day >= $${i + 2}), 0)
            + greatest(0, coalesce(sum(played - sent) filter (where day >= $${i + 2}), 0)))::bigint as wager_${period},
          coalesce(-sum(net) filter (where day >= $${i + 2}), 0)::bigint as loss_${period}`,
      )
      .join(',')}
       from (select day, deposited, staked, sent, net, 0 as played from protection.usage_day where account_id = $1
             union all
             select day, 0, 0, 0, 0, staked from protection.off_ledger_stake where account_id = $1) as d
      where day >= least($3::date, $4::date)`,
    [accountId, day, week, month],
  );

/** What was staked from wallets at vendors on the day it became known. */
export const addOffLedgerStake = (
  tx: Tx,
  played: { accountId: bigint; staked: bigint; at: Date; zone: string },
): Promise<number> =>
  tx.run(
    `insert into protection.off_ledger_stake as p (account_id, day, staked)
     values ($1, ($3::timestamptz at time zone $4)::date, $2)
     on conflict (account_id, day) do update set staked = p.staked + excluded.staked`,
    [played.accountId, played.staked, played.at, played.zone],
  );

/** Whether a stake of this round is among the account's last entries: a round in progress is never far back. */
export const hasStakeInRound = async (
  db: Db,
  accountId: bigint,
  connectionId: number,
  round: string,
): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>(
      `select exists (
         select from (select kind, connection_id, round from wallet.entry
                       where account_id = $1 order by seq desc limit 100) e
          where e.kind = ${KIND.bet} and e.connection_id = $2 and e.round = $3) as found`,
      [accountId, connectionId, round],
    )
  ).found;
