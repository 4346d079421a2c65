import type { Actor, Page, PageRequest } from '@baize/kernel';
import { type Db, type Tx, listPage, insertRow } from '@baize/db';
import type { Cap, LimitSource, OwnCap } from './limit.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';

type Named = { memberId: number; source: LimitSource; kind: LimitKind; period: LimitPeriod };
export type CapRow = Cap & OwnCap & { setAt: Date };

const CAP = `source, kind, period, amount, set_at, wanted, is_removal, ripe_at`;

export const listCaps = (db: Db, memberId: number): Promise<CapRow[]> =>
  db.many(`select ${CAP} from protection.cap where member_id = $1 order by kind, period, source`, [memberId]);

export const findCap = (db: Db, by: Named): Promise<CapRow | undefined> =>
  db.maybe(
    `select ${CAP} from protection.cap where member_id = $1 and source = $2 and kind = $3 and period = $4`,
    [by.memberId, by.source, by.kind, by.period],
  );

/** Sets a cap and forgets what waited. */
export const saveCap = (tx: Tx, cap: Named & { amount: bigint; at: Date }): Promise<number> =>
  insertRow(
    tx,
    'protection.cap',
    {
      memberId: cap.memberId,
      source: cap.source,
      kind: cap.kind,
      period: cap.period,
      amount: cap.amount,
      setAt: cap.at,
    },
    `on conflict (member_id, source, kind, period) do update set amount = excluded.amount, set_at = excluded.set_at, wanted = null, is_removal = false, ripe_at = null`,
  );

/** A raise, or with `wanted` null a removal, that waits. */
export const saveWanted = (tx: Tx, cap: Named & { wanted: bigint | null; ripeAt: Date }): Promise<number> =>
  tx.run(
    `update protection.cap set wanted = $5, is_removal = $5::bigint is null, ripe_at = $6
      where member_id = $1 and source = $2 and kind = $3 and period = $4`,
    [cap.memberId, cap.source, cap.kind, cap.period, cap.wanted, cap.ripeAt],
  );

export const forgetWanted = (tx: Tx, cap: Named): Promise<number> =>
  tx.run(
    `update protection.cap set wanted = null, is_removal = false, ripe_at = null
      where member_id = $1 and source = $2 and kind = $3 and period = $4 and ripe_at is not null`,
    [cap.memberId, cap.source, cap.kind, cap.period],
  );

export const deleteCap = (tx: Tx, cap: Named): Promise<number> =>
  tx.run('delete from protection.cap where member_id = $1 and source = $2 and kind = $3 and period = $4', [
    cap.memberId,
    cap.source,
    cap.kind,
    cap.period,
  ]);

export const countCaps = async (db: Db, memberId: number): Promise<number> =>
  (
    await db.one<{ n: number }>('select count(*)::int as n from protection.cap where member_id = $1', [
      memberId,
    ])
  ).n;

export const insertChange = (
  tx: Tx,
  change: { memberId: number; at: Date; actor: Actor; action: string; detail: object },
): Promise<number> =>
  insertRow(tx, 'protection.change', {
    memberId: change.memberId,
    at: change.at,
    actor: change.actor,
    action: change.action,
    detail: JSON.stringify(change.detail),
  });

export type ChangeRow = { id: bigint; at: Date; actor: Actor; action: string; detail: unknown };
export const searchChanges = <View>(
  db: Db,
  filter: { memberId: number },
  request: PageRequest,
  view: (row: ChangeRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'id, at, actor, action, detail',
      from: 'protection.change',
      where: [['member_id = ?', filter.memberId]],
      order: 'id desc',
    },
    request,
    view,
  );
