import { updateRow, type Db, type Tx } from '@baize/db';
import type { NextTry } from '@baize/kernel';

/** Who waits to be tried again keeps the place in line. */
export const insertRetry = (
  tx: Tx,
  { merchantId, inviteeId, tries, nextAt, fault }: { merchantId: number; inviteeId: number } & NextTry,
): Promise<number> =>
  tx.run(
    `insert into referral.retry (invitee_id, merchant_id, tries, next_at, fault) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [inviteeId, merchantId, tries, nextAt, fault],
  );

export const listDueRetries = async (
  db: Db,
  merchantId: number,
  now: Date,
  limit: number,
): Promise<number[]> =>
  (
    await db.many<{ inviteeId: number }>(
      `select invitee_id from referral.retry where merchant_id = $1 and next_at <= $2
        order by next_at, invitee_id limit $3`,
      [merchantId, now, limit],
    )
  ).map(({ inviteeId }) => inviteeId);

/** Read under the lock of the brand's progress; undefined: it was decided meanwhile. */
export const takeRetry = (tx: Tx, inviteeId: number): Promise<{ tries: number } | undefined> =>
  tx.maybe('select tries from referral.retry where invitee_id = $1', [inviteeId]);

export const updateRetry = (tx: Tx, inviteeId: number, to: NextTry): Promise<number> =>
  updateRow(tx, 'referral.retry', { inviteeId }, to);

export const deleteRetry = (tx: Tx, inviteeId: number): Promise<number> =>
  tx.run('delete from referral.retry where invitee_id = $1', [inviteeId]);
