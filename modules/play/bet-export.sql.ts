import type { Db } from '@baize/db';
import type { BetRow } from './bet.sql.ts';

/** Bets above an entry, oldest first; the hours say between which entries the range lies. */
export const selectBetsAfter = (
  db: Db,
  query: {
    accountId: bigint;
    from: Date;
    to: Date;
    gameIds: readonly number[] | undefined;
    after: bigint;
    limit: number;
  },
): Promise<(BetRow & { seq: bigint })[]> =>
  db.many(
    `with span as (
       select min(first_seq) as first, max(last_seq) as last from play.bet_hour
        where account_id = $1 and hour >= date_trunc('hour', $2::timestamptz) and hour < $3)
     select b.account_id, b.merchant_id, b.currency, b.connection_id, b.game_id, b.key, b.round, b.stake, b.valid_bet,
        b.payout, b.net, b.state, b.placed_at, b.settled_at, b.is_free, b.seq
       from span
       join play.bet_record b on b.account_id = $1 and b.seq > greatest($5, span.first - 1) and b.seq <= span.last
      where b.placed_at >= $2 and b.placed_at < $3 and ($4::int[] is null or b.game_id = any($4))
      order by b.seq limit $6`,
    [query.accountId, query.from, query.to, query.gameIds ?? null, query.after, query.limit],
  );
