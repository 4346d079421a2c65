import type { Db } from '@baize/db';
import type { BetRow } from './bet.sql.ts';

type Span = { accountId: bigint; from: Date; to: Date; gameIds: readonly number[] | undefined };

/** Between which entries the bets of a range stand; undefined: there are none. Asked once a file: see listBetsAfter. */
export async function findBetSpan(db: Db, query: Span): Promise<{ first: bigint; last: bigint } | undefined> {
  const { first, last } = await db.one<{ first: bigint | null; last: bigint | null }>(
    `select min(first_seq) as first, max(last_seq) as last from bets.bet_hour
      where account_id = $1 and hour >= date_trunc('hour', $2::timestamptz) and hour < $3
        and ($4::int[] is null or game_id = any($4))`,
    [query.accountId, query.from, query.to, query.gameIds ?? null],
  );
  return first !== null && last !== null ? { first, last } : undefined;
}

/**
 * Bets of a range above one entry up to another, oldest first. Both are values, not joined: joined, every batch read the
 * range from its beginning.
 */
export const listBetsAfter = (
  db: Db,
  query: Span & { after: bigint; upto: bigint; limit: number },
): Promise<(BetRow & { seq: bigint })[]> =>
  db.many(
    `select account_id, merchant_id, currency, connection_id, game_id, key, round, stake, valid_bet, payout, net, state,
        placed_at, settled_at, is_free, is_off_ledger, seq
       from bets.bet_record
      where account_id = $1 and seq > $5 and seq <= $6 and placed_at >= $2 and placed_at < $3
        and ($4::int[] is null or game_id = any($4))
      order by seq limit $7`,
    [query.accountId, query.from, query.to, query.gameIds ?? null, query.after, query.upto, query.limit],
  );
