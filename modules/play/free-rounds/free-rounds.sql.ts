import { insertIfAbsent, insertReturning, type Db, type Tx } from '@baize/db';
import type { FreeRoundsState } from './state.ts';

export type GrantRow = {
  grantId: bigint;
  rewardUuid: string;
  merchantId: number;
  memberId: number;
  accountId: bigint;
  connectionId: number;
  gameIds: number[];
  currency: string;
  /** Units, of each round. */
  stake: bigint;
  rounds: number;
  /** Rounds held or played. */
  used: number;
  won: bigint;
  /** The most that is paid of what is won. */
  winMax: bigint;
  paid: bigint;
  source: string;
  ref: string;
  state: FreeRoundsState;
  grantedAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
};

const COLUMNS = `grant_id, reward_uuid, merchant_id, member_id, account_id, connection_id, game_ids, currency, stake, rounds, used, won,
  win_max, paid, source, ref, state, granted_at, expires_at, closed_at`;

export type NewGrant = Pick<
  GrantRow,
  | 'merchantId'
  | 'memberId'
  | 'accountId'
  | 'connectionId'
  | 'gameIds'
  | 'currency'
  | 'stake'
  | 'rounds'
  | 'winMax'
  | 'source'
  | 'ref'
  | 'grantedAt'
  | 'expiresAt'
>;
/** Nothing comes back where the source gave it under this ref before. */
export const insertGrant = (tx: Tx, row: NewGrant): Promise<GrantRow | undefined> =>
  insertIfAbsent(tx, 'play.free_grant', row, COLUMNS);

export const lockGrant = (tx: Tx, grantId: bigint): Promise<GrantRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from play.free_grant where grant_id = $1 for update`, [grantId]);

export const lockGrantNamed = (tx: Tx, rewardUuid: string): Promise<GrantRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from play.free_grant where reward_uuid::text = $1 for update`, [rewardUuid]);

export const updateGrant = (
  tx: Tx,
  { grantId, used, won, state, paid, closedAt }: GrantRow,
): Promise<number> =>
  tx.run(
    'update play.free_grant set used = $2, won = $3, state = $4, paid = $5, closed_at = $6 where grant_id = $1',
    [grantId, used, won, state, paid, closedAt],
  );

/** Of this game, what ends first. */
export const findPlayable = (
  db: Db,
  of: { accountId: bigint; connectionId: number; gameId: number; now: Date },
): Promise<GrantRow | undefined> =>
  db.maybe(
    `select ${COLUMNS} from play.free_grant
      where account_id = $1 and connection_id = $2 and $3 = any (game_ids) and expires_at > $4
        and state in ('GRANTED', 'PARTLY_USED')
      order by expires_at, grant_id limit 1`,
    [of.accountId, of.connectionId, of.gameId, of.now],
  );

export const hasGrants = async (db: Db, accountId: bigint): Promise<boolean> =>
  (await db.maybe('select 1 as one from play.free_grant where account_id = $1 limit 1', [accountId])) !==
  undefined;

export const listGrantsOf = (db: Db, source: string, refs: readonly string[]): Promise<GrantRow[]> =>
  db.many(`select ${COLUMNS} from play.free_grant where source = $1 and ref = any ($2)`, [source, refs]);

/** What the member can play, then what ended lately. */
export const listGrantsOfMember = (
  db: Db,
  of: { memberId: number; endedSince: Date; limit: number },
): Promise<GrantRow[]> =>
  db.many(
    `select ${COLUMNS} from play.free_grant where member_id = $1 and (closed_at is null or closed_at >= $2)
      order by closed_at is not null, expires_at, grant_id limit $3`,
    [of.memberId, of.endedSince, of.limit],
  );

export type RoundRow = {
  connectionId: number;
  key: string;
  grantId: bigint;
  state: 'HELD' | 'CLOSED' | 'RETURNED';
  heldAt: Date;
};
const ROUND = 'connection_id, key, grant_id, state, held_at';
type Key = { connectionId: number; key: string };

export const findRound = (db: Db, { connectionId, key }: Key): Promise<RoundRow | undefined> =>
  db.maybe(`select ${ROUND} from play.free_round where connection_id = $1 and key = $2`, [connectionId, key]);

export const lockRound = (tx: Tx, { connectionId, key }: Key): Promise<RoundRow | undefined> =>
  tx.maybe(`select ${ROUND} from play.free_round where connection_id = $1 and key = $2 for update`, [
    connectionId,
    key,
  ]);

export const insertRound = (tx: Tx, row: RoundRow): Promise<RoundRow> =>
  insertReturning(tx, 'play.free_round', row, ROUND);

export const updateRound = (
  tx: Tx,
  { connectionId, key }: Key,
  state: 'CLOSED' | 'RETURNED',
): Promise<number> =>
  tx.run('update play.free_round set state = $3 where connection_id = $1 and key = $2', [
    connectionId,
    key,
    state,
  ]);

export const deleteRound = (tx: Tx, { connectionId, key }: Key): Promise<number> =>
  tx.run('delete from play.free_round where connection_id = $1 and key = $2', [connectionId, key]);

export const listHeldBefore = (db: Db, before: Date, limit: number): Promise<RoundRow[]> =>
  db.many(
    `select ${ROUND} from play.free_round where state = 'HELD' and held_at < $1 order by held_at desc limit $2`,
    [before, limit],
  );

type Win = Key & { betKey: string; amount: bigint; at: Date };
/** Whether it is new: of a repeat nothing comes. */
export const insertWin = async (tx: Tx, win: Win): Promise<boolean> =>
  (await insertIfAbsent<{ key: string }>(tx, 'play.free_win', win, 'key')) !== undefined;

export const findBetOfWin = async (db: Db, { connectionId, key }: Key): Promise<string | undefined> =>
  (
    await db.maybe<{ betKey: string }>(
      'select bet_key from play.free_win where connection_id = $1 and key = $2',
      [connectionId, key],
    )
  )?.betKey;

/** What the win was, if it counted until now. */
export const undoWin = async (tx: Tx, { connectionId, key }: Key): Promise<bigint> =>
  (
    await tx.maybe<{ amount: bigint }>(
      `update play.free_win set is_undone = true where connection_id = $1 and key = $2 and not is_undone returning amount`,
      [connectionId, key],
    )
  )?.amount ?? 0n;

export const undoWinsOf = async (tx: Tx, { connectionId, key }: Key): Promise<bigint> =>
  (
    await tx.one<{ amount: bigint }>(
      `with undone as (
         update play.free_win set is_undone = true where connection_id = $1 and bet_key = $2 and not is_undone returning amount)
       select coalesce(sum(amount), 0)::bigint as amount from undone`,
      [connectionId, key],
    )
  ).amount;

export const lockLapsed = (tx: Tx, now: Date, limit: number): Promise<GrantRow[]> =>
  tx.many(
    `select ${COLUMNS} from play.free_grant where closed_at is null and expires_at <= $1 and state in ('GRANTED', 'PARTLY_USED')
      order by expires_at limit $2 for update skip locked`,
    [now, limit],
  );

/** Over, with no round under way, and not settled with its source yet. After `grace` a round nobody closed is not waited for. */
export const listOver = (
  db: Db,
  of: { source: string; graceBefore: Date; after: bigint; limit: number },
): Promise<{ grantId: bigint; ref: string }[]> =>
  db.many(
    `select g.grant_id, g.ref from play.free_grant g
      where g.closed_at is null and g.source = $1 and g.state in ('USED', 'EXPIRED', 'CANCELLED') and g.grant_id > $3
        and (g.expires_at < $2 or not exists (
          select 1 from play.free_round r where r.grant_id = g.grant_id and r.state = 'HELD'))
      order by g.grant_id limit $4`,
    [of.source, of.graceBefore, of.after, of.limit],
  );

export const takeToRemind = (
  tx: Tx,
  of: { source: string; now: Date; until: Date; limit: number },
): Promise<GrantRow[]> =>
  tx.many(
    `update play.free_grant set reminded_at = $2 where grant_id in (
       select grant_id from play.free_grant
        where closed_at is null and source = $1 and reminded_at is null and state in ('GRANTED', 'PARTLY_USED')
          and expires_at > $2 and expires_at <= $3 and expires_at - granted_at > $3::timestamptz - $2::timestamptz
        order by expires_at limit $4 for update skip locked)
     returning ${COLUMNS}`,
    [of.source, of.now, of.until, of.limit],
  );
