import type { Store } from './store.ts';

export type BookRecord = {
  kind: 'payment' | 'payout';
  /** The merchant's own number. */
  number: string;
  state: string;
  amount: string;
  currency: string;
};
const RECORDS_MAX = 10_000;

/** What was booked in a span of epoch milliseconds, oldest first: what a merchant reconciles with. */
export const listRecords = (store: Store, from: number, to: number): BookRecord[] =>
  store
    .prepare(
      `select kind, number, state, amount, currency from (
         select 'payment' as kind, merchant_ref as number, state, coalesce(paid_amount, amount) as amount, currency, created_at
           from payment
         union all
         select 'payout', payout_no, state, amount, currency, created_at from payout)
        where created_at >= ? and created_at < ? order by created_at limit ${RECORDS_MAX}`,
    )
    .all(from, to) as BookRecord[];
