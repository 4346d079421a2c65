import { listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { NextTry, Page, PageRequest } from '@baize/kernel';
import type { FailureState } from './rules.ts';

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
      where f.outcome is null and f.given_up_at is null and f.next_at <= $1 and (f.order_no is not null or p.state = 'PUBLISHED')
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
  change: ({ outcome: string; endedAt: Date } | NextTry) & { givenUpAt: Date | null },
): Promise<number> => updateRow(tx, 'promotions.failure', { failureId }, change);

export type ListedFailure = FailureRow & {
  title: string;
  account: string;
  failedAt: Date;
  nextAt: Date;
  fault: string;
  outcome: string | null;
  endedAt: Date | null;
  givenUpAt: Date | null;
  /** A cashback that is stopped pays nothing. */
  isDue: boolean;
};
const LISTED = `f.failure_id, f.merchant_id, f.promo_id, f.version, f.member_id, f.slot, f.order_no, f.base, f.judged_at,
  f.deposits_before, f.tries, f.failed_at, f.next_at, f.fault, f.outcome, f.ended_at, f.given_up_at,
  v.content #>> '{texts,EN,title}' as title, c.account, (f.order_no is not null or p.state = 'PUBLISHED') as is_due`;
const LISTED_FROM = `promotions.failure f
  join promotions.promotion p on p.promo_id = f.promo_id
  join promotions.version v on v.promo_id = f.promo_id and v.version = f.version
  join members.caller c on c.id = f.member_id`;
const STATES: Record<FailureState, string> = {
  OPEN: 'f.outcome is null and f.given_up_at is null',
  GIVEN_UP: 'f.given_up_at is not null',
  ISSUED: `f.outcome = 'ISSUED'`,
  REFUSED: `f.outcome <> 'ISSUED'`,
};
/** The newest first. */
export const listFailures = <View>(
  db: Db,
  filter: { merchantId: number; state?: FailureState | undefined; memberId?: number | undefined },
  request: PageRequest,
  view: (row: ListedFailure) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: LISTED,
      from: LISTED_FROM,
      where: [
        ['f.merchant_id = ?', filter.merchantId],
        ['f.member_id = ?', filter.memberId],
        ...(filter.state ? [[`? and ${STATES[filter.state]}`, true] as const] : []),
      ],
      order: 'f.failure_id desc',
    },
    request,
    view,
  );

/** Locked: a worker that has it is waited for. */
export async function lockFailure(tx: Tx, failureId: bigint): Promise<ListedFailure | undefined> {
  await tx.run('select 1 from promotions.failure where failure_id = $1 for update', [failureId]);
  return tx.maybe(`select ${LISTED} from ${LISTED_FROM} where f.failure_id = $1`, [failureId]);
}
