import type { PlayerRow } from '@baize/bets';
import { type Db, type Tx, insertReturning } from '@baize/db';

export type NewSession = {
  tokenHash: Buffer;
  accountId: bigint;
  merchantId: number;
  connectionId: number;
  gameId: number;
  siteSession: string;
  ip: string;
  device: string;
  createdAt: Date;
  expiresAt: Date;
};

export const insertSession = (db: Db | Tx, session: NewSession): Promise<{ id: bigint }> =>
  insertReturning(db, 'play.game_session', session, 'id');

export type SessionRow = PlayerRow & {
  id: bigint;
  connectionId: number;
  gameId: number;
  siteSession: string;
  ip: string;
  device: string;
  openedAt: Date | null;
  expiresAt: Date;
  endedAt: Date | null;
};

export const findGameSession = (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  db.maybe(
    `select s.id, s.connection_id, s.game_id, s.site_session, s.ip, s.device, s.opened_at, s.expires_at, s.ended_at,
        p.account_id, p.member_id, p.merchant_id, p.wallet_user, p.currency, p.is_trial
      from play.game_session s join bets.player p using (account_id) where s.token_hash = $1`,
    [tokenHash],
  );

/** Marks a session opened and moves its end; nothing happens to one that has ended. */
export const extendSession = (db: Db, id: bigint, at: { openedAt: Date; expiresAt: Date }): Promise<number> =>
  db.run(
    `update play.game_session set opened_at = coalesce(opened_at, $2), expires_at = greatest(expires_at, $3)
      where id = $1 and ended_at is null`,
    [id, at.openedAt, at.expiresAt],
  );

/** Ends a launch token that nobody used yet. Of two callers with one token exactly one is answered 1. */
export const consumeLaunch = (tx: Tx, id: bigint, at: Date): Promise<number> =>
  tx.run(
    `update play.game_session set ended_at = $2, end_reason = 'exchanged'
      where id = $1 and ended_at is null and opened_at is null and expires_at > $2`,
    [id, at],
  );

export const endSession = (db: Db, id: bigint, at: Date, reason: 'refused'): Promise<number> =>
  db.run('update play.game_session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [
    id,
    at,
    reason,
  ]);

/** Tells `channel` in the same statement: who hears it finds the sessions ended. */
export const endSessionsOfMember = async (
  db: Db,
  memberId: number,
  at: Date,
  reason: 'logout' | 'locked',
  channel: string,
  startedBefore?: Date,
): Promise<number> =>
  (
    await db.one<{ ended: number }>(
      `with ended as (
         update play.game_session s set ended_at = $2, end_reason = $3
           from bets.player p where p.member_id = $1 and s.account_id = p.account_id and s.ended_at is null
             and s.expires_at > $2
             and ($5::timestamptz is null or s.created_at <= $5)
         returning 1)
       select (select count(*)::int from ended) as ended, pg_notify($4, $1::int::text)`,
      [memberId, at, reason, channel, startedBefore ?? null],
    )
  ).ended;
