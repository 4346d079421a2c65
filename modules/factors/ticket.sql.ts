import type { Db, Tx } from '@baize/db';

export type TicketRow = {
  subjectKind: 'member' | 'staff' | null;
  subjectId: number | null;
  detail: unknown;
};

export function insertTicket(
  tx: Tx,
  ticket: {
    tokenHash: Buffer;
    merchantId: number;
    purpose: string;
    subjectKind: string | null;
    subjectId: number | null;
    detail: unknown;
    openedAt: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { tokenHash, merchantId, purpose, subjectKind, subjectId, detail, openedAt, expiresAt } = ticket;
  return tx.run(
    `insert into factors.ticket
       (token_hash, merchant_id, purpose, subject_kind, subject_id, detail, opened_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tokenHash, merchantId, purpose, subjectKind, subjectId, JSON.stringify(detail), openedAt, expiresAt],
  );
}

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

/** Takes the ticket away; only one caller gets it. */
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
