import type { Actor } from '@baize/kernel';
import type { Db } from '@baize/db';
import { readingOf, type PagePlace } from '@baize/bets';
import { KIND, kindsIn } from '@baize/wallet';

export type HistoryQuery = {
  accountId: bigint;
  from: Date;
  to: Date;
  kinds: readonly number[];
  /** Only what was played in these; undefined: every movement. */
  gameIds?: readonly number[] | undefined;
};
/** Without the movements that are still aside or came back. */
type Done = { doneOnly: boolean };
export type HistorySums = { count: bigint; in: bigint; out: bigint; winLoss: bigint };
/** Money set aside within a range ($1 to $4). The key's two hashes are what the ledger's index of keys stands on. */
const HELD = `wallet.held h join wallet.entry e on e.account_id = h.account_id and e.created_at = h.created_at
       and e.key = h.key and hashtextextended(e.key, e.connection_id) = hashtextextended(h.key, 0)
       and hashtextextended(e.key, ~e.connection_id) = hashtextextended(h.key, ~0)
      where h.account_id = $1 and h.created_at >= $2 and h.created_at < $3 and e.kind = any($4::smallint[])`;
const PLAY = kindsIn('play').join(', ');

/** Sums over whole hours and the place of one page; `place` undefined: no such page. */
export async function findHistoryPage(
  db: Db,
  query: HistoryQuery & Done & { limit: number; offset: number },
): Promise<{ sums: HistorySums; place: PagePlace | undefined }> {
  const source = query.gameIds
    ? 'reports.play_hour where game_id = any($7::int[]) and'
    : 'reports.entry_hour where $7::int[] is null and';
  const { since, till, first, last, before, rows, ...sums } = await db.one<
    HistorySums & { [K in Exclude<keyof PagePlace, 'count'>]: PagePlace[K] | null } & { rows: bigint | null }
  >(
    `with moved as (
       select hour, sum(count)::bigint as n, sum(amount_in) as "in", sum(amount_out) as "out",
              sum(amount_in - amount_out) filter (where kind in (${PLAY})) as win_loss,
              min(first_seq) as first, max(last_seq) as last
         from ${source} account_id = $1 and hour >= $2 and hour < $3 and kind = any($4::smallint[])
        group by hour),
     undone as (
       select date_trunc('hour', e.created_at) as hour, count(*) as n, -sum(e.amount) as "out"
         from ${HELD} and $8 and h.state <> 'settled' group by 1),
     hours as materialized (
       select m.hour, m.n - coalesce(u.n, 0) as n, m."in", m."out" - coalesce(u."out", 0) as "out", m.win_loss, m.first,
              m.last
         from moved m left join undone u on u.hour = m.hour where m.n > coalesce(u.n, 0)),
     placed as (select *, sum(n) over (order by hour desc)::bigint as upto from hours),
     page as (
       select min(hour) as since, max(hour) + interval '1 hour' as till, min(first) as first, max(last) as last,
              min(upto - n) as before, sum(n)::bigint as rows
         from placed where upto > $6 and upto - n < $6::bigint + $5::int)
     select coalesce(sum(h.n), 0)::bigint as count, coalesce(sum(h."in"), 0)::bigint as "in",
            coalesce(sum(h."out"), 0)::bigint as "out", coalesce(sum(h.win_loss), 0)::bigint as win_loss,
            page.since, page.till, page.first, page.last, page.before, page.rows
       from page left join hours h on true
      group by page.since, page.till, page.first, page.last, page.before, page.rows`,
    [
      query.accountId,
      query.from,
      query.to,
      query.kinds,
      query.limit,
      query.offset,
      query.gameIds ?? null,
      query.doneOnly,
    ],
  );
  const place =
    since && till && first !== null && last !== null && before !== null && rows !== null
      ? { since, till, first, last, before, count: rows }
      : undefined;
  return { sums, place };
}

export type HistoryRow = {
  seq: bigint;
  createdAt: Date;
  kind: number;
  connectionId: number;
  amount: bigint;
  balanceBefore: bigint;
  balanceAfter: bigint;
  key: string;
  /** Of a movement of our own: its order. */
  ref: string | null;
  round: string | null;
  note: string | null;
  actor: Actor | null;
  /** What became of money this movement set aside; null: it set none aside. */
  held: 'pending' | 'settled' | 'released' | null;
};
const PLAIN =
  'seq, created_at, kind, connection_id, amount, balance_before, balance_after, key, round, note, actor';
const REF = 'case when e.connection_id = 0 then e.ref end as ref';
const OF_E = `${PLAIN.replaceAll(/\w+/g, 'e.$&')}, ${REF}`;
const STATE = `case when kind in (${kindsIn('hold').join(', ')}) then (select h.state from wallet.held h where h.key = e.key) end`;
const COLUMNS = `${PLAIN}, ${REF}, ${STATE} as held`;
const GAME = 'bets.game_of_entry($1, e.connection_id, e.round, e.seq)';

/** Newest first. Rows of one hour stand in the order of the balances: one that waited for its lock carries an earlier time. */
export async function listHistoryAt(
  db: Db,
  query: HistoryQuery & Done & { limit: number; offset: number },
  place: PagePlace,
): Promise<HistoryRow[]> {
  const { order, skip, take, fromOldest } = readingOf(place, query);
  const rows = await db.many<HistoryRow>(
    `select ${COLUMNS} from wallet.entry e
      where account_id = $1 and seq between $2 and $3 and created_at >= $4 and created_at < $5
        and kind = any($6::smallint[]) and ($9::int[] is null or ${GAME} = any($9))
        and (not $10 or coalesce(${STATE}, 'settled') = 'settled')
      order by ${order.replace('{at}', 'created_at')} limit $7 offset $8`,
    [
      query.accountId,
      place.first,
      place.last,
      place.since,
      place.till,
      query.kinds,
      take,
      skip,
      query.gameIds ?? null,
      query.doneOnly,
    ],
  );
  return fromOldest ? rows.toReversed() : rows;
}

/** Entries above `after` up to `upto` within a range, oldest first. */
export const listEntriesAfter = (
  db: Db,
  query: HistoryQuery & { after: bigint; upto: bigint; limit: number },
): Promise<HistoryRow[]> =>
  db.many<HistoryRow>(
    `select ${COLUMNS} from wallet.entries_between($1, $2, $3, $4, $5, $6, $7) as e order by seq`,
    [query.accountId, query.after, query.upto, query.from, query.to, query.kinds, query.limit],
  );

/** Between which entries the kinds of a range stand; undefined: there are none. */
export async function findSpan(
  db: Db,
  { accountId, from, to, kinds }: HistoryQuery,
): Promise<{ first: bigint; last: bigint } | undefined> {
  const row = await db.one<{ first: bigint | null; last: bigint | null }>(
    `select min(first_seq) as first, max(last_seq) as last from reports.entry_hour
      where account_id = $1 and hour >= $2 and hour < $3 and kind = any($4::smallint[])`,
    [accountId, from, to, kinds],
  );
  return row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;
}

/** The entries of the round a bet belongs to, oldest first; none where it was played from a vendor's own wallet. A round that goes on for longer is cut. */
export const listRoundEntryRows = (
  db: Db,
  bet: { accountId: bigint; key: string; placedAt: Date; within: number },
): Promise<HistoryRow[]> =>
  db.many<HistoryRow>(
    `with bet as (
       select seq, connection_id, round from wallet.entry
        where account_id = $1 and key = $2 and created_at >= $3 and created_at < $3::timestamptz + interval '1 ms'
        limit 1)
     select ${OF_E}, null as held
       from bet join wallet.entry e on e.account_id = $1 and e.seq between bet.seq and bet.seq + $4
      where e.created_at >= $3 and (e.seq = bet.seq or (e.connection_id = bet.connection_id and e.round = bet.round))
        and e.kind <> ${KIND.vendor_play}
      order by e.seq limit 50`,
    [bet.accountId, bet.key, bet.placedAt, bet.within],
  );

/** Valid bet of a range of whole hours. */
export const sumValidBet = async (
  db: Db,
  { accountId, from, to, gameIds }: Pick<HistoryQuery, 'accountId' | 'from' | 'to' | 'gameIds'>,
): Promise<bigint> =>
  (
    await db.one<{ validBet: bigint }>(
      `select coalesce(sum(valid_bet), 0)::bigint as valid_bet from bets.bet_hour
        where account_id = $1 and hour >= $2 and hour < $3 and ($4::int[] is null or game_id = any($4))`,
      [accountId, from, to, gameIds ?? null],
    )
  ).validBet;

/** Movements of a range whose money is still aside, or came back: few, so they are counted one by one. */
export async function findHeldPage(
  db: Db,
  query: HistoryQuery & { limit: number; offset: number; held: 'pending' | 'released' },
): Promise<{ sums: HistorySums; rows: HistoryRow[] }> {
  const found = `from ${HELD} and h.state = $5`;
  const params = [query.accountId, query.from, query.to, query.kinds, query.held];
  const sums = await db.one<HistorySums>(
    `select count(*) as count, 0::bigint as "in", coalesce(-sum(e.amount), 0)::bigint as "out", 0::bigint as win_loss ${found}`,
    params,
  );
  const rows = await db.many<HistoryRow>(
    `select ${OF_E}, h.state as held ${found} order by e.seq desc limit $6 offset $7`,
    [...params, query.limit, query.offset],
  );
  return { sums, rows };
}
