import type { Db, Tx } from '@baize/db';

export type FindingKind =
  | 'missing_here'
  | 'missing_there'
  | 'amount_differs'
  | 'state_differs'
  /** A vendor that keeps the wallet does not list what was played. */
  | 'list_silent'
  /** The balance at such a vendor differs from what transfers and its list explain. */
  | 'transfers_differ'
  /** A vendor paid a bet that an operator had settled. */
  | 'late_settlement'
  /** A win that names no bet is above the connection's ceiling. */
  | 'win_without_bet';
export type NewFinding = { kind: FindingKind; key: string; ours: object | null; theirs: object | null };

/** Saves each finding once, however often it is seen; a resolved one opens again. */
export const upsertFindings = (
  tx: Tx,
  connectionId: number,
  findings: readonly NewFinding[],
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into play.finding (connection_id, kind, key, ours, theirs, found_at, seen_at)
      select $1, f.kind, f.key, nullif(f.ours, 'null'::jsonb), nullif(f.theirs, 'null'::jsonb), $3, $3
        from jsonb_to_recordset($2::jsonb) as f (kind text, key text, ours jsonb, theirs jsonb)
      on conflict (connection_id, kind, key) do update
        set ours = excluded.ours, theirs = excluded.theirs, seen_at = excluded.seen_at, resolved_at = null`,
    [connectionId, JSON.stringify(findings), at],
  );

/** Resolves findings about these keys that the last comparison did not see again; those for an operator stay open. */
export const resolveFindings = (
  tx: Tx,
  connectionId: number,
  keys: readonly string[],
  at: Date,
): Promise<number> =>
  tx.run(
    `update play.finding set resolved_at = $3
      where connection_id = $1 and key = any($2) and resolved_at is null and seen_at < $3 and kind not in ('late_settlement', 'win_without_bet')`,
    [connectionId, keys, at],
  );

export type FindingRow = {
  connection: string;
  kind: FindingKind;
  key: string;
  ours: unknown;
  theirs: unknown;
  foundAt: Date;
};

export const listOpenFindings = (db: Db, page: { limit: number; offset: number }): Promise<FindingRow[]> =>
  db.many(
    `select c.code as connection, f.kind, f.key, f.ours, f.theirs, f.found_at
      from play.finding f join play.connection c on c.id = f.connection_id
      where f.resolved_at is null order by f.found_at desc, f.id desc limit $1 offset $2`,
    [page.limit, page.offset],
  );

export const findReconciledUpto = async (db: Db, connectionId: number): Promise<Date | undefined> =>
  (
    await db.maybe<{ upto: Date }>('select upto from play.reconciled where connection_id = $1', [
      connectionId,
    ])
  )?.upto;

export const saveReconciledUpto = (tx: Tx, connectionId: number, upto: Date): Promise<number> =>
  tx.run(
    `insert into play.reconciled (connection_id, upto) values ($1, $2)
      on conflict (connection_id) do update set upto = greatest(play.reconciled.upto, excluded.upto)`,
    [connectionId, upto],
  );
