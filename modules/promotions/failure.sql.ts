import { updateRow, type Db, type Tx } from '@baize/db';
import type { NextTry } from '@baize/kernel';

/** What comes by itself: of a net loss for its `slot`, or with a deposit. */
export type DueGift = {
  merchantId: number;
  promoId: number;
  version: number;
  memberId: number;
  slot: string | null;
  orderNo: string | null;
  /** The net loss or the deposit, units. */
  base: bigint;
  /** The conditions are asked for this time, not for that of the job. */
  judgedAt: Date;
  /** Deposits credited from here on are not counted. */
  depositsBefore: Date;
};
export type FailureRow = DueGift & { failureId: bigint; tries: number };

export const insertFailure = (
  tx: Tx,
  { merchantId, promoId, version, memberId, slot, orderNo, base, judgedAt, depositsBefore }: DueGift,
  now: Date,
  { fault, nextAt }: NextTry,
): Promise<number> =>
  tx.run(
    `insert into promotions.failure (merchant_id, promo_id, version, member_id, slot, order_no, base, judged_at, deposits_before,
                                     failed_at, next_at, fault)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      merchantId,
      promoId,
      version,
      memberId,
      slot,
      orderNo,
      base,
      judgedAt,
      depositsBefore,
      now,
      nextAt,
      fault,
    ],
  );

/** Those to be tried now. A cashback that is stopped pays nothing; a bonus chosen with a deposit was promised before. */
export const listDueFailures = (db: Db, now: Date, limit: number): Promise<{ failureId: bigint }[]> =>
  db.many(
    `select f.failure_id from promotions.failure f left join promotions.promotion p on p.promo_id = f.promo_id
      where f.outcome is null and f.next_at <= $1 and (f.order_no is not null or p.state = 'PUBLISHED')
      order by f.next_at, f.failure_id limit $2`,
    [now, limit],
  );

/** undefined: another worker has it, or it has ended. */
export const takeFailure = (tx: Tx, failureId: bigint): Promise<FailureRow | undefined> =>
  tx.maybe(
    `select failure_id, merchant_id, promo_id, version, member_id, slot, order_no, base, judged_at, deposits_before, tries
       from promotions.failure where failure_id = $1 and outcome is null for update skip locked`,
    [failureId],
  );

export const updateFailure = (
  tx: Tx,
  failureId: bigint,
  change: { outcome: string; endedAt: Date } | NextTry,
): Promise<number> => updateRow(tx, 'promotions.failure', { failureId }, change);
