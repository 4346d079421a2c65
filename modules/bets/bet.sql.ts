import type { Db } from '@baize/db';
import type { BetState } from './api.ts';
import { readingOf, type PagePlace } from './page-place.ts';

export type BetRow = {
  accountId: bigint;
  merchantId: number;
  currency: string;
  connectionId: number;
  gameId: number;
  key: string;
  round: string;
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  net: bigint;
  state: BetState;
  placedAt: Date;
  settledAt: Date | null;
  isFree: boolean;
  /** Played from a wallet the vendor keeps. */
  isOffLedger: boolean;
};

export type BetQuery = {
  accountId: bigint;
  from: Date;
  /** Exclusive. */
  to: Date;
  state: BetState | undefined;
  /** Catalogue game ids; undefined for every game. */
  gameIds: readonly number[] | undefined;
};

const WHERE = `account_id = $1 and placed_at >= $2 and placed_at < $3
  and ($4::text is null or state = $4) and ($5::int[] is null or game_id = any($5))`;
const params = (query: BetQuery) => [
  query.accountId,
  query.from,
  query.to,
  query.state ?? null,
  query.gameIds ?? null,
];

export const listBetRows = (db: Db, query: BetQuery & { limit: number; offset: number }): Promise<BetRow[]> =>
  db.many(
    `select account_id, merchant_id, currency, connection_id, game_id, key, round, stake, valid_bet, payout, net, state,
        placed_at, settled_at, is_free, is_off_ledger
      from bets.bet_record where ${WHERE} order by placed_at desc, key limit $6 offset $7`,
    [...params(query), query.limit, query.offset],
  );

/** One page by its place (page-place.ts), newest first. */
export async function listBetsAt(
  db: Db,
  query: BetQuery & { limit: number; offset: number },
  place: PagePlace,
): Promise<BetRow[]> {
  const { order, skip, take, fromOldest } = readingOf(place, query);
  const rows = await db.many<BetRow>(
    `select account_id, merchant_id, currency, connection_id, game_id, key, round, stake, valid_bet, payout, net, state,
        placed_at, settled_at, is_free, is_off_ledger
      from bets.bet_record where ${WHERE} and seq between $8 and $9
      order by ${order.replace('{at}', 'placed_at')} limit $6 offset $7`,
    [...params({ ...query, from: place.since, to: place.till }), take, skip, place.first, place.last],
  );
  return fromOldest ? rows.toReversed() : rows;
}

export type BetTotals = {
  count: bigint;
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  net: bigint;
  openStake: bigint;
};

/** A free bet has no cash stake and a cancelled stake was returned: neither is part of the sum. */
export const sumBets = (db: Db, query: BetQuery): Promise<BetTotals> =>
  db.one(
    `select count(*) as count,
        coalesce(sum(stake) filter (where state <> 'CANCELLED' and not is_free), 0)::bigint as stake,
        coalesce(sum(valid_bet), 0)::bigint as valid_bet, coalesce(sum(payout), 0)::bigint as payout,
        coalesce(sum(net) filter (where state <> 'OPEN'), 0)::bigint as net,
        coalesce(sum(stake) filter (where state = 'OPEN' and not is_free), 0)::bigint as open_stake
      from bets.bet_record where ${WHERE}`,
    params(query),
  );

/** `placedAt` has milliseconds, the row microseconds. */
export const findBetRow = (
  db: Db,
  bet: { accountId: bigint; key: string; placedAt: Date },
): Promise<BetRow | undefined> =>
  db.maybe(
    `select account_id, merchant_id, currency, connection_id, game_id, key, round, stake, valid_bet, payout, net, state,
        placed_at, settled_at, is_free, is_off_ledger
      from bets.bet_record
      where account_id = $1 and key = $2 and placed_at >= $3 and placed_at < $3::timestamptz + interval '1 ms'
      limit 1`,
    [bet.accountId, bet.key, bet.placedAt],
  );

export type OpenRoundRow = {
  gameId: number;
  round: string;
  bets: bigint;
  stake: bigint;
  since: Date;
};

/** Rounds with open bets since a moment, newest first. */
export const listOpenRoundRows = (
  db: Db,
  query: { accountId: bigint; since: Date; limit: number },
): Promise<OpenRoundRow[]> =>
  db.many(
    `select game_id, round, count(*) as bets, sum(stake) filter (where not is_free)::bigint as stake,
        min(placed_at) as since
      from bets.bet_record where account_id = $1 and placed_at >= $2 and state = 'OPEN'
      group by connection_id, game_id, round order by min(placed_at) desc limit $3`,
    [query.accountId, query.since, query.limit],
  );

/** Bets of a connection placed in a window, for the comparison: from the bets, which have an index by time. */
export const listBetsPlaced = (
  db: Db,
  query: { connectionId: number; from: Date; to: Date; after: string; limit: number },
): Promise<
  { key: string; stake: bigint; state: string; round: string; walletUser: string; placedAt: Date }[]
> =>
  db.many(
    `select e.key, b.stake, bets.state_name(b.state) as state, e.round, p.wallet_user, b.placed_at
      from bets.bet b
      join wallet.entry e on e.account_id = b.account_id and e.seq = b.seq and e.created_at = b.placed_at
      join bets.player p on p.account_id = b.account_id
      where e.connection_id = $1 and b.placed_at >= $2 and b.placed_at < $3 and b.flags & 512 = 0 and e.key > $4
      order by e.key limit $5`,
    [query.connectionId, query.from, query.to, query.after, query.limit],
  );

/**
 * How many settled bets a member placed between two moments, up to `limit`: of one game where it is named, and of those that paid at least
 * `winTimes` hundredths of their stake. Free bets are no bets.
 */
export const countBets = async (
  db: Db,
  query: { accountId: bigint; from: Date; to: Date; gameId: number | null; winTimes: number; limit: number },
): Promise<bigint> =>
  (
    await db.one<{ n: bigint }>(
      `select count(*) as n from (
         select 1 from bets.bet_record where account_id = $1 and placed_at >= $2 and placed_at < $3 and state = 'SETTLED' and not is_free
            and stake > 0 and ($4::int is null or game_id = $4) and payout >= stake * $5::numeric / 100 limit $6) as found`,
      [query.accountId, query.from, query.to, query.gameId, query.winTimes, query.limit],
    )
  ).n;
