import { type Db, type Tx, insertRow } from '@baize/db';

export type CursorRow = { upto: Date; deepAt: Date; heardAt: Date; failures: number };

export const insertCursor = (db: Db, connectionId: number, upto: Date): Promise<number> =>
  insertRow(
    db,
    'play.list_cursor',
    { connectionId, upto, deepAt: upto, heardAt: upto, nextAt: upto },
    'on conflict (connection_id) do nothing',
  );

/** Claims the next reading: until the lease ends no other process finds it due. */
export const claimCursor = (
  db: Db,
  connectionId: number,
  at: Date,
  leaseUntil: Date,
): Promise<CursorRow | undefined> =>
  db.maybe(
    `update play.list_cursor set next_at = $3 where connection_id = $1 and next_at <= $2
      returning upto, deep_at, heard_at, failures`,
    [connectionId, at, leaseUntil],
  );

export const moveCursor = (
  tx: Tx | Db,
  connectionId: number,
  { upto, heardAt }: { upto: Date; heardAt: Date },
): Promise<number> =>
  tx.run(
    `update play.list_cursor set upto = greatest(upto, $2), heard_at = $3, failures = 0, next_at = $3
      where connection_id = $1`,
    [connectionId, upto, heardAt],
  );

export const setDeep = (db: Db, connectionId: number, at: Date): Promise<number> =>
  db.run('update play.list_cursor set deep_at = $2 where connection_id = $1', [connectionId, at]);

export const countFailure = (db: Db, connectionId: number, nextAt: Date): Promise<number> =>
  db.run('update play.list_cursor set failures = failures + 1, next_at = $2 where connection_id = $1', [
    connectionId,
    nextAt,
  ]);

export const findListedUpto = async (db: Db, connectionId: number): Promise<Date | undefined> =>
  (
    await db.maybe<{ upto: Date }>('select upto from play.list_cursor where connection_id = $1', [
      connectionId,
    ])
  )?.upto;
