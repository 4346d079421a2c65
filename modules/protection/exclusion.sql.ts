import type { Actor, Page, PageRequest } from '@baize/kernel';
import { type Db, type Tx, listPage, insertReturning } from '@baize/db';

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

/** The active exclusion that lasts longest. */
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
  insertReturning(
    tx,
    'protection.exclusion',
    {
      merchantId: e.merchantId,
      memberId: e.memberId,
      accountId: e.accountId,
      account: e.account,
      kind: e.kind,
      fromAt: e.from,
      untilAt: e.until,
      reason: e.reason,
      actor: e.actor,
    },
    '*',
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

/** Exclusions that are over and whose wallet is still restricted. */
export const listDueExclusions = (db: Db, now: Date, limit: number): Promise<ExclusionRow[]> =>
  db.many(
    'select * from protection.exclusion where ended_at is null and until_at <= $1 order by until_at limit $2',
    [now, limit],
  );

const RUNS = 'ended_at is null and (until_at is null or until_at > ?)';
export const searchExclusionRows = <View>(
  db: Db,
  filter: {
    merchantId: number;
    kind: ExclusionKind | undefined;
    account: string | undefined;
    isActive: boolean | undefined;
    now: Date;
  },
  request: PageRequest,
  view: (row: ExclusionRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'protection.exclusion',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['kind = ?', filter.kind],
        ['account = ?', filter.account],
        [filter.isActive ? RUNS : `not (${RUNS})`, filter.isActive === undefined ? undefined : filter.now],
      ],
      order: 'id desc',
    },
    request,
    view,
  );
