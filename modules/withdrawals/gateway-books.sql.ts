import type { Db } from '@baize/db';

export type BookedPayout = { payoutNo: string; gateway: string; outcome: string; sends: number };
export const listBookedPayouts = (
  db: Db,
  range: { from: Date; to: Date; after: string; limit: number },
): Promise<BookedPayout[]> =>
  db.many(
    `select payout_no, gateway, outcome, sends from withdrawals.payout
      where created_at >= $1 and created_at < $2 and payout_no > $3 order by payout_no limit $4`,
    [range.from, range.to, range.after, range.limit],
  );

/** Which of these payout numbers are ours. */
export const listKnownPayouts = async (db: Db, payoutNos: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ no: string }>(
      'select payout_no as no from withdrawals.payout where payout_no = any ($1)',
      [payoutNos],
    )
  ).map(({ no }) => no);
