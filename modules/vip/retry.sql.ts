import { updateRow, type Db, type Tx } from '@baize/db';
import type { NextTry } from '@baize/kernel';

/** A rise has no day: it goes by what the member did up to now. */
export type Retry = {
  merchantId: number;
  memberId: number;
  step: 'rise' | 'review' | 'monthly' | 'weekly' | 'birthday';
  day: string | null;
};

/** What waits to be tried again keeps its place in line. */
export const insertRetry = (
  tx: Tx,
  { merchantId, memberId, step, day }: Retry,
  { tries, nextAt, fault }: NextTry,
): Promise<number> =>
  tx.run(
    `insert into vip.retry (merchant_id, member_id, step, day, tries, next_at, fault)
     values ($1, $2, $3, $4::date, $5, $6, $7) on conflict do nothing`,
    [merchantId, memberId, step, day, tries, nextAt, fault],
  );

/** In the order they were written: a review before the gifts that go by its level. */
export const listDueRetries = (
  db: Db,
  merchantId: number,
  now: Date,
  limit: number,
): Promise<{ retryId: bigint }[]> =>
  db.many(
    'select retry_id from vip.retry where merchant_id = $1 and next_at <= $2 order by next_at, retry_id limit $3',
    [merchantId, now, limit],
  );

/** Read under the lock of the brand's progress; undefined: another worker did it. */
export const takeRetry = (tx: Tx, retryId: bigint): Promise<(Retry & { tries: number }) | undefined> =>
  tx.maybe(
    'select merchant_id, member_id, step, day::text as day, tries from vip.retry where retry_id = $1',
    [retryId],
  );

export const updateRetry = (tx: Tx, retryId: bigint, to: NextTry): Promise<number> =>
  updateRow(tx, 'vip.retry', { retryId }, to);

export const deleteRetry = (tx: Tx, retryId: bigint): Promise<number> =>
  tx.run('delete from vip.retry where retry_id = $1', [retryId]);
