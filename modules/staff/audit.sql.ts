import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type AuditRow = {
  id: bigint;
  at: Date;
  merchantId: number | null;
  staffId: number | null;
  staffName: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  reason: string;
  ip: string;
  requestId: string;
  previousHash: Buffer;
  hash: Buffer;
};

/** The end of the chain, locked until the transaction ends; `now` is the database's clock in whole milliseconds. */
export function lockHead(tx: Tx): Promise<{ id: bigint; hash: Buffer; now: Date }> {
  return tx.one(
    `select id, hash, date_trunc('milliseconds', clock_timestamp()) as now from staff.audit_head for update`,
  );
}

export const findHead = (db: Db): Promise<{ id: bigint; hash: Buffer }> =>
  db.one(`select id, hash from staff.audit_head`);

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  await insertRow(tx, 'staff.audit', { ...row, before: json(row.before), after: json(row.after) });
  await tx.run(`update staff.audit_head set id = $1, hash = $2`, [row.id, row.hash]);
}

/** Rows after `id`, in order. */
export function listAuditAfter(db: Db, id: bigint, limit: number): Promise<AuditRow[]> {
  return db.many<AuditRow>(`select * from staff.audit where id > $1 order by id limit $2`, [id, limit]);
}

export type AuditFilter = PageRequest & {
  staffId?: number | undefined;
  merchantId?: number | undefined;
  /** Beside those of the brand, those of none. */
  andHouse?: boolean;
  action?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** One page, the newest first. An empty action or target is no filter. */
export const listAuditRows = <View>(
  db: Db,
  { staffId, merchantId, andHouse = false, action, target, from, to, ...request }: AuditFilter,
  view: (row: AuditRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'staff.audit',
      where: [
        ['staff_id = ?', staffId],
        [andHouse ? '(merchant_id = ? or merchant_id is null)' : 'merchant_id = ?', merchantId],
        ['action = ?', action || undefined],
        ['target = ?', target || undefined],
        ['at >= ?', from],
        ['at < ?', to],
      ],
      order: 'id desc',
    },
    request,
    view,
  );
