import { type Db, type Tx, insertRow } from '@baize/db';

export type PlayTimeRow = {
  memberId: number;
  accountId: bigint;
  sessionId: string;
  startedAt: Date;
  lastAt: Date;
  seq: bigint;
  staked: bigint;
  net: bigint;
  day: string;
  daySeconds: number;
  realityAt: Date;
};

/** Seconds the member played on this day. */
export const findDaySeconds = async (db: Db, memberId: number, day: string): Promise<number> =>
  (
    await db.maybe<{ s: number }>(
      'select day_seconds as s from protection.play_time where member_id = $1 and day = $2::date',
      [memberId, day],
    )
  )?.s ?? 0;

export const lockPlayTime = (tx: Tx, memberId: number): Promise<PlayTimeRow | undefined> =>
  tx.maybe(
    `select member_id, account_id, session_id, started_at, last_at, seq, staked, net, day::text as day, day_seconds,
            reality_at
       from protection.play_time where member_id = $1 for update`,
    [memberId],
  );

export const savePlayTime = (tx: Tx, row: PlayTimeRow): Promise<number> =>
  insertRow(
    tx,
    'protection.play_time',
    {
      memberId: row.memberId,
      accountId: row.accountId,
      sessionId: row.sessionId,
      startedAt: row.startedAt,
      lastAt: row.lastAt,
      seq: row.seq,
      staked: row.staked,
      net: row.net,
      day: row.day,
      daySeconds: row.daySeconds,
      realityAt: row.realityAt,
    },
    `on conflict (member_id) do update set session_id = excluded.session_id, started_at = excluded.started_at, last_at = excluded.last_at, seq = excluded.seq, staked = excluded.staked, net = excluded.net, day = excluded.day, day_seconds = excluded.day_seconds, reality_at = excluded.reality_at`,
  );

/** What play moved since entry `seq`, and up to which entry that is. */
export const sumPlaySince = (
  db: Db,
  accountId: bigint,
  { seq, since }: { seq: bigint; since: Date },
): Promise<{ seq: bigint | null; staked: bigint; net: bigint }> =>
  db.one(
    `select max(seq) as seq,
            coalesce(-sum(amount) filter (where is_stake), 0)::bigint as staked,
            coalesce(sum(amount) filter (where is_play), 0)::bigint as net
       from wallet.entry
      where account_id = $1 and seq > $2 and created_at >= $3::timestamptz - interval '1 hour'`,
    [accountId, seq, since],
  );

/**
 * Play at a vendor that keeps the wallet: of the play time, as far as it was played since that began. The minute is for a vendor's
 * clock that goes ahead of ours or behind it.
 */
export const addToPlayTime = (
  tx: Tx,
  accountId: bigint,
  plays: readonly { placedAt: Date; staked: bigint; net: bigint }[],
): Promise<number> =>
  tx.run(
    `update protection.play_time s set staked = s.staked + p.staked, net = s.net + p.net
       from (select coalesce(sum(one.staked), 0)::bigint as staked, coalesce(sum(one.net), 0)::bigint as net
               from unnest($2::timestamptz[], $3::bigint[], $4::bigint[]) as one (placed_at, staked, net)
              where one.placed_at >= (select started_at - interval '1 minute' from protection.play_time
                                       where account_id = $1)) p
      where s.account_id = $1`,
    [
      accountId,
      plays.map(({ placedAt }) => placedAt),
      plays.map(({ staked }) => staked),
      plays.map(({ net }) => net),
    ],
  );

export const lastSeq = async (db: Db, accountId: bigint): Promise<bigint> =>
  (
    await db.one<{ seq: bigint }>(
      'select coalesce(max(seq), 0)::bigint as seq from wallet.entry where account_id = $1',
      [accountId],
    )
  ).seq;

export const findRealityMinutes = async (db: Db, memberId: number): Promise<number | undefined> =>
  (
    await db.maybe<{ m: number }>(
      'select reality_minutes as m from protection.preference where member_id = $1',
      [memberId],
    )
  )?.m;

export const saveRealityMinutes = (tx: Tx, memberId: number, minutes: number): Promise<number> =>
  tx.run(
    `insert into protection.preference (member_id, reality_minutes) values ($1, $2)
     on conflict (member_id) do update set reality_minutes = excluded.reality_minutes`,
    [memberId, minutes],
  );
