import type { Db } from '@baize/db';
import { KIND } from '@baize/wallet';
import type { BetState } from './api.ts';
import type { BetRow } from './bet.sql.ts';

export type FoundBetRow = BetRow & { memberId: number; isTrial: boolean };

export type BetSearch = {
  merchantId: number;
  from: Date;
  to: Date;
  accountId: bigint | undefined;
  /** Of that account, at any of these connections. */
  round: string | undefined;
  connectionIds: readonly number[];
  state: BetState | undefined;
  gameIds: readonly number[] | undefined;
};

const STATE_CODE: Record<BetState, number> = { OPEN: 1, SETTLED: 2, CANCELLED: 3 };
const WHERE = `b.placed_at >= $2 and b.placed_at < $3 and p.merchant_id = $1
  and ($4::bigint is null or b.account_id = $4)
  and ($5::text is null or b.round in (select bets.round_of(b.account_id, c, $5) from unnest($8::int[]) as c))
  and ($6::int is null or b.state = $6) and ($7::int[] is null or b.game_id = any ($7))`;
const params = (query: BetSearch) => [
  query.merchantId,
  query.from,
  query.to,
  query.accountId ?? null,
  query.round ?? null,
  query.state === undefined ? null : STATE_CODE[query.state],
  query.gameIds ?? null,
  query.connectionIds,
];

/** The page is found among the bets alone; the ledger is asked for the texts of its rows only. */
export const searchBetRows = (
  db: Db,
  query: BetSearch & { limit: number; offset: number },
): Promise<FoundBetRow[]> =>
  db.many(
    `with page as materialized (
        select b.account_id, b.seq, b.placed_at from bets.bet b join bets.player p on p.account_id = b.account_id
         where ${WHERE} order by b.placed_at desc, b.account_id, b.seq desc limit $9 offset $10)
      select r.account_id, r.member_id, r.is_trial, r.merchant_id, r.currency, r.connection_id, r.game_id, r.key, r.round,
        r.stake, r.valid_bet, r.payout, r.net, r.state, r.placed_at, r.settled_at, r.is_free, r.is_off_ledger
      from page
      join wallet.entry e on e.account_id = page.account_id and e.seq = page.seq and e.created_at = page.placed_at
      join lateral (select * from bets.bet_record d
          where d.account_id = page.account_id and d.placed_at = page.placed_at and d.key = e.key limit 1) as r on true
      order by page.placed_at desc, page.account_id, page.seq desc`,
    [...params(query), query.limit, query.offset],
  );

export const countBetRows = async (db: Db, query: BetSearch): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from bets.bet b join bets.player p on p.account_id = b.account_id where ${WHERE}`,
      params(query),
    )
  ).count;

type RoundQuery = { accountId: bigint; connectionId: number; round: string; since: Date; until: Date };
const ROUND_ROWS_MAX = 500;

export const listRoundBets = (db: Db, query: RoundQuery): Promise<BetRow[]> =>
  db.many(
    `select account_id, merchant_id, currency, connection_id, game_id, key, round, stake, valid_bet, payout, net, state,
        placed_at, settled_at, is_free, is_off_ledger
      from bets.bet_record
      where account_id = $1 and connection_id = $2 and round = $3 and placed_at >= $4 and placed_at < $5
      order by placed_at, key limit ${ROUND_ROWS_MAX}`,
    [query.accountId, query.connectionId, query.round, query.since, query.until],
  );

export type RoundEntryRow = {
  key: string;
  createdAt: Date;
  kind: number;
  amount: bigint;
  balanceBefore: bigint;
  balanceAfter: bigint;
  ref: string | null;
  isReversed: boolean;
};

/** Everything the ledger moved under a round, the oldest first; play from a vendor's own wallet is no movement. */
export const listRoundEntryRows = (db: Db, query: RoundQuery): Promise<RoundEntryRow[]> =>
  db.many(
    `with round as materialized (
        select e.* from wallet.entry e
         where e.account_id = $1 and e.connection_id = $2 and e.created_at >= $4 and e.created_at < $5 and e.round = $3 and e.kind <> ${KIND.vendor_play})
      select e.key, e.created_at, e.kind::int as kind, e.amount, e.balance_before, e.balance_after, e.ref,
        exists (select from round r where r.ref = e.key and r.is_rollback) as is_reversed
      from round e order by e.seq limit ${ROUND_ROWS_MAX}`,
    [query.accountId, query.connectionId, query.round, query.since, query.until],
  );
