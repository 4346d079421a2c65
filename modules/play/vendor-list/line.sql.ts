import type { Db, Tx } from '@baize/db';

export type LineRow = {
  key: string;
  accountId: bigint;
  type: 'bet' | 'win' | 'rollback';
  round: string;
  ref: string | null;
  amount: bigint;
  moved: bigint;
  placedAt: Date;
  recordedAt: Date;
};
const LINE = 'key, account_id, type, round, ref, amount, moved, placed_at, recorded_at';

/** Lines under these keys, and rollbacks that name one of them. */
export const listVendorLines = (db: Db, connectionId: number, keys: readonly string[]): Promise<LineRow[]> =>
  db.many(
    `select ${LINE} from play.vendor_line where connection_id = $1 and key = any($2)
     union
     select ${LINE} from play.vendor_line where connection_id = $1 and ref = any($2) and type = 'rollback'`,
    [connectionId, keys],
  );

export const insertLines = (tx: Tx, connectionId: number, lines: readonly LineRow[]): Promise<number> =>
  tx.run(
    `insert into play.vendor_line (connection_id, ${LINE})
     select $1, l.* from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
       $9::timestamptz[], $10::timestamptz[]) as l`,
    [
      connectionId,
      lines.map(({ key }) => key),
      lines.map(({ accountId }) => accountId),
      lines.map(({ type }) => type),
      lines.map(({ round }) => round),
      lines.map(({ ref }) => ref),
      lines.map(({ amount }) => amount),
      lines.map(({ moved }) => moved),
      lines.map(({ placedAt }) => placedAt),
      lines.map(({ recordedAt }) => recordedAt),
    ],
  );

/** What was recorded as played in a time of the vendor's, oldest first. */
export const listVendorLinesPlaced = (
  db: Db,
  query: { connectionId: number; from: Date; to: Date; after: string; limit: number },
): Promise<LineRow[]> =>
  db.many(
    `select ${LINE} from play.vendor_line
      where connection_id = $1 and placed_at >= $2 and placed_at < $3 and key > $4 order by key limit $5`,
    [query.connectionId, query.from, query.to, query.after, query.limit],
  );

export const addToVendorBalance = (
  tx: Tx,
  purse: { connectionId: number; accountId: bigint; moved: bigint; playedAt: Date; at: Date },
): Promise<number> =>
  tx.run(
    `insert into play.vendor_balance as p (connection_id, account_id, moved, played_at, recorded_at)
     values ($1, $2, $3, $4, $5)
     on conflict (connection_id, account_id) do update
       set moved = p.moved + excluded.moved, played_at = greatest(p.played_at, excluded.played_at),
           recorded_at = excluded.recorded_at`,
    [purse.connectionId, purse.accountId, purse.moved, purse.playedAt, purse.at],
  );

/** What the recorded lines left of an account's money at a vendor. */
export const findMoved = async (db: Db, connectionId: number, accountId: bigint): Promise<bigint> =>
  (
    await db.maybe<{ moved: bigint }>(
      'select moved from play.vendor_balance where connection_id = $1 and account_id = $2',
      [connectionId, accountId],
    )
  )?.moved ?? 0n;

export type VendorBalanceRow = {
  accountId: bigint;
  memberId: number;
  merchantId: number;
  walletUser: string;
  currency: string;
  moved: bigint;
};
/** Vendor balances with new lines since they were compared, and without play since `quietSince`. */
export const listQuietBalances = (
  db: Db,
  query: { connectionId: number; quietSince: Date; limit: number },
): Promise<VendorBalanceRow[]> =>
  db.many(
    `select v.account_id, p.member_id, p.merchant_id, p.wallet_user, p.currency, v.moved
       from play.vendor_balance v join bets.player p on p.account_id = v.account_id
      where v.connection_id = $1 and (v.compared_at is null or v.compared_at < v.recorded_at)
        and v.recorded_at < $2 and v.played_at < $2
      order by v.recorded_at limit $3`,
    [query.connectionId, query.quietSince, query.limit],
  );

export const setCompared = (db: Db, connectionId: number, accountId: bigint, at: Date): Promise<number> =>
  db.run('update play.vendor_balance set compared_at = $3 where connection_id = $1 and account_id = $2', [
    connectionId,
    accountId,
    at,
  ]);

/** Rounds of lines with a bet that is still open, the oldest first. */
export const listOpenOffLedger = (
  db: Db,
  query: { connectionId: number; placedBefore: Date; limit: number },
): Promise<{ round: string }[]> =>
  db.many(
    `select l.round from play.vendor_line l
       join bets.bet_record b on b.account_id = l.account_id and b.placed_at = l.recorded_at
                             and b.connection_id = l.connection_id and b.key = l.key
      where l.connection_id = $1 and l.placed_at < $2 and l.type = 'bet' and b.state = 'OPEN'
      group by l.round order by min(l.placed_at) limit $3`,
    [query.connectionId, query.placedBefore, query.limit],
  );
