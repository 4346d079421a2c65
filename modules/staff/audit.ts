import { randomUUID } from 'node:crypto';
import { sha256 } from '@baize/kernel/token';
import type { Db, Tx } from '@baize/db';
import type { AuditEntry } from '@baize/endpoint';
import { findHead, insertAudit, listAuditAfter, lockHead, type AuditRow } from './audit.sql.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * Appends to the audit log in the transaction of the action, so that neither is written without the other. Call it last,
 * after every other lock: until the commit the actions of all other operators wait.
 */
export function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { staff, ...rest } = entry;
  return append(tx, { ...rest, staffId: staff.staffId, staffName: staff.name });
}

/** For what happens to an operator's account without a caller (a sign-in, a refused sign-in). */
export async function append(
  tx: Tx,
  entry: Omit<AuditEntry, 'staff'> & { staffId: number | null; staffName: string },
): Promise<void> {
  const head = await lockHead(tx);
  const row = {
    id: head.id + 1n,
    at: head.now,
    merchantId: entry.merchantId ?? null,
    staffId: entry.staffId,
    staffName: entry.staffName,
    action: entry.action,
    target: entry.target,
    before: plain(entry.before),
    after: plain(entry.after),
    reason: entry.reason ?? '',
    ip: entry.ip,
    requestId: entry.requestId,
    previousHash: head.hash,
  };
  await insertAudit(tx, { ...row, hash: hashOf(row) });
}

/** For the command line, where no operator is signed in: the log names the command line. */
export const auditCommand = (
  tx: Tx,
  entry: Pick<AuditEntry, 'action' | 'target' | 'merchantId' | 'before' | 'after'>,
): Promise<void> =>
  append(tx, { ...entry, staffId: null, staffName: 'command line', ip: '', requestId: randomUUID() });

/** What JSON keeps of a value; bigint as decimal text. */
const plain = (value: unknown): unknown =>
  value === undefined || value === null ? null : JSON.parse(canonicalJson(value));

/** SHA-256 over the hash before and every column but the hash itself, by the column's name: no stored hash may change. */
function hashOf(row: Omit<AuditRow, 'hash'> & { hash?: Buffer }): Buffer {
  const { previousHash, hash: _own, merchantId, staffId, staffName, requestId, ...rest } = row;
  const columns = {
    ...rest,
    merchant_id: merchantId,
    staff_id: staffId,
    staff_name: staffName,
    request_id: requestId,
  };
  return sha256(`${previousHash.toString('hex')}\n${canonicalJson(columns)}`);
}

export type ChainVerdict = { ok: true; rows: number } | { ok: false; brokenAt: bigint; why: string };
const PAGE = 1_000;

/** Reads the whole log and answers the first row that was changed or is missing. */
export async function verifyAuditChain(db: Db): Promise<ChainVerdict> {
  let expected: { id: bigint; hash: Buffer } = { id: 1n, hash: Buffer.alloc(32) };
  for (;;) {
    const rows = await listAuditAfter(db, expected.id - 1n, PAGE);
    for (const row of rows) {
      if (row.id !== expected.id) return { ok: false, brokenAt: expected.id, why: 'a row is missing' };
      if (!row.previousHash.equals(expected.hash))
        return { ok: false, brokenAt: row.id, why: 'the row does not follow the one before' };
      if (!hashOf(row).equals(row.hash)) return { ok: false, brokenAt: row.id, why: 'the row was changed' };
      expected = { id: row.id + 1n, hash: row.hash };
    }
    if (rows.length < PAGE) break;
  }
  const head = await findHead(db);
  const isWhole = head.id === expected.id - 1n && head.hash.equals(expected.hash);
  if (!isWhole) return { ok: false, brokenAt: expected.id, why: 'rows at the end are missing' };
  return { ok: true, rows: Number(head.id) };
}
