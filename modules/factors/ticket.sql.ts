import { insertRow, type Db, type Tx } from '@baize/db';

export type TicketRow = {
  subjectKind: 'member' | 'staff' | null;
  subjectId: number | null;
  detail: unknown;
};

export const insertTicket = (
  tx: Tx,
  row: {
    tokenHash: Buffer;
    merchantId: number;
    purpose: string;
    subjectKind: string | null;
    subjectId: number | null;
    detail: object;
    openedAt: Date;
    expiresAt: Date;
  },
): Promise<number> => insertRow(tx, 'factors.ticket', { ...row, detail: JSON.stringify(row.detail) });

type TicketKey = { tokenHash: Buffer; merchantId: number; purpose: string };
const OF_KEY = 'token_hash = $1 and merchant_id = $2 and purpose = $3 and expires_at > $4';

export function findTicket(db: Db, key: TicketKey, now: Date): Promise<TicketRow | undefined> {
  return db.maybe(`select subject_kind, subject_id, detail from factors.ticket where ${OF_KEY}`, [
    key.tokenHash,
    key.merchantId,
    key.purpose,
    now,
  ]);
}

/** Deletes the ticket and answers it, to one caller only. */
export function deleteTicket(db: Db, key: TicketKey, now: Date): Promise<TicketRow | undefined> {
  return db.maybe(`delete from factors.ticket where ${OF_KEY} returning subject_kind, subject_id, detail`, [
    key.tokenHash,
    key.merchantId,
    key.purpose,
    now,
  ]);
}

export function deleteOldTickets(db: Db, before: Date): Promise<number> {
  return db.run(`delete from factors.ticket where expires_at < $1`, [before]);
}
