import type { Actor } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';

export type ExclusionKind = 'cool_off' | 'self_exclusion' | 'operator';
export type ExclusionRow = {
  id: number;
  merchantId: number;
  memberId: number;
  accountId: bigint;
  account: string;
  kind: ExclusionKind;
  fromAt: Date;
  /** null: for ever. */
  untilAt: Date | null;
  reason: string;
  actor: Actor;
  endedAt: Date | null;
  endedBy: string | null;
};

/** The one that lasts longest of those that bind now. */
export const findActiveExclusion = (db: Db, memberId: number, now: Date): Promise<ExclusionRow | undefined> =>
  db.maybe(
    `select * from protection.exclusion
      where member_id = $1 and ended_at is null and (until_at is null or until_at > $2)
      order by until_at desc nulls first, id limit 1`,
    [memberId, now],
  );

export const listExcludedOf = async (db: Db, memberIds: readonly number[], now: Date): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct member_id as id from protection.exclusion
        where member_id = any ($1) and ended_at is null and (until_at is null or until_at > $2)`,
      [memberIds, now],
    )
  ).map(({ id }) => id);

export const insertExclusion = (
  tx: Tx,
  e: {
    merchantId: number;
    memberId: number;
    accountId: bigint;
    account: string;
    kind: ExclusionKind;
    from: Date;
    until: Date | null;
    reason: string;
    actor: Actor;
  },
): Promise<ExclusionRow> =>
  tx.one(
    `insert into protection.exclusion
       (merchant_id, member_id, account_id, account, kind, from_at, until_at, reason, actor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [e.merchantId, e.memberId, e.accountId, e.account, e.kind, e.from, e.until, e.reason, e.actor],
  );

export const lockExclusion = (tx: Tx, merchantId: number, id: number): Promise<ExclusionRow | undefined> =>
  tx.maybe('select * from protection.exclusion where merchant_id = $1 and id = $2 for update', [
    merchantId,
    id,
  ]);

export const endExclusionRow = (tx: Tx, id: number, at: Date, by: string): Promise<number> =>
  tx.run('update protection.exclusion set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null', [
    id,
    at,
    by,
  ]);

/** Those whose time is over and whose wallet is still bound. */
export const listDueExclusions = (db: Db, now: Date, limit: number): Promise<ExclusionRow[]> =>
  db.many(
    'select * from protection.exclusion where ended_at is null and until_at <= $1 order by until_at limit $2',
    [now, limit],
  );

export async function searchExclusionRows(
  db: Db,
  filter: {
    merchantId: number;
    kind: ExclusionKind | null;
    account: string | null;
    isActive: boolean | null;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ExclusionRow[]; count: number }> {
  const where = `where merchant_id = $1 and ($2::text is null or kind = $2) and ($3::text is null or account = $3)
    and ($4::boolean is null or $4 = (ended_at is null and (until_at is null or until_at > $5)))`;
  const values = [filter.merchantId, filter.kind, filter.account, filter.isActive, filter.now];
  const rows = await db.many<ExclusionRow>(
    `select * from protection.exclusion ${where} order by id desc limit $6 offset $7`,
    [...values, filter.limit, filter.offset],
  );
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from protection.exclusion ${where}`,
    values,
  );
  return { rows, count: n };
}
