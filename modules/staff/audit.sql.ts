import type { Db, Tx } from '@baize/db';

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
  await tx.run(
    `insert into staff.audit (id, at, merchant_id, staff_id, staff_name, action, target, before, after, reason, ip,
                              request_id, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.id,
      row.at,
      row.merchantId,
      row.staffId,
      row.staffName,
      row.action,
      row.target,
      json(row.before),
      json(row.after),
      row.reason,
      row.ip,
      row.requestId,
      row.previousHash,
      row.hash,
    ],
  );
  await tx.run(`update staff.audit_head set id = $1, hash = $2`, [row.id, row.hash]);
}

/** Rows after `id`, in order. */
export function listAuditAfter(db: Db, id: bigint, limit: number): Promise<AuditRow[]> {
  return db.many<AuditRow>(`select * from staff.audit where id > $1 order by id limit $2`, [id, limit]);
}

export type AuditFilter = {
  staffId: number | undefined;
  action: string | undefined;
  target: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

const WHERE = `($1::int is null or staff_id = $1) and ($2::text is null or action = $2)
  and ($3::text is null or target = $3) and ($4::timestamptz is null or at >= $4)
  and ($5::timestamptz is null or at < $5)`;
const paramsOf = (f: AuditFilter) => [
  f.staffId ?? null,
  f.action || null,
  f.target || null,
  f.from ?? null,
  f.to ?? null,
];

export function listAuditRows(
  db: Db,
  f: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return db.many<AuditRow>(`select * from staff.audit where ${WHERE} order by id desc limit $6 offset $7`, [
    ...paramsOf(f),
    page.limit,
    page.offset,
  ]);
}

export async function countAuditRows(db: Db, f: AuditFilter): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from staff.audit where ${WHERE}`,
    paramsOf(f),
  );
  return n;
}
