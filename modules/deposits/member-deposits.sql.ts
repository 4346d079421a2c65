import type { Db } from '@baize/db';

/** What a member brought in, units: ever, and since a time. */
export type MemberDeposits = {
  count: number;
  sum: bigint;
  /** Credited within the day. */
  countOfDay: number;
  sumOfDay: bigint;
  /** Ordered within the day, credited then or later. */
  orderedOfDay: number;
};

/** Credited deposits; `besides` is an order that does not count, the one that is asked about. */
export const sumDepositsOf = (
  db: Db,
  {
    memberId,
    day,
    before,
    besides,
  }: {
    memberId: number;
    day: { from: Date; until: Date };
    /** Credited before; all where it is not given. */
    before?: Date | undefined;
    besides?: string | undefined;
  },
): Promise<MemberDeposits> =>
  db.one(
    `select count(*)::int as count, coalesce(sum(received_amount), 0)::bigint as sum,
            (count(*) filter (where closed_at >= $2 and closed_at < $4))::int as count_of_day,
            coalesce(sum(received_amount) filter (where closed_at >= $2 and closed_at < $4), 0)::bigint as sum_of_day,
            (count(*) filter (where created_at >= $2 and created_at < $4))::int as ordered_of_day
       from deposits.deposit where member_id = $1 and state = 'CREDITED' and order_no is distinct from $3
        and ($5::timestamptz is null or closed_at < $5)`,
    [memberId, day.from, besides ?? null, day.until, before ?? null],
  );

/** What the first deposit ever credited to a member brought in, units. */
export const findFirstDeposit = async (db: Db, memberId: number): Promise<bigint | undefined> =>
  (
    await db.maybe<{ amount: bigint }>(
      `select received_amount as amount from deposits.deposit where member_id = $1 and state = 'CREDITED'
        order by closed_at, order_no limit 1`,
      [memberId],
    )
  )?.amount;

export type CreditedDeposit = { orderNo: string; memberId: number; amount: bigint; at: Date; nth: number };

/** A brand's credited deposits of a span, in the order they came; `nth` counts those of the member from the first ever. */
export const listCreditedDeposits = (
  db: Db,
  { merchantId, from, to, limit }: { merchantId: number; from: Date; to: Date; limit: number },
): Promise<CreditedDeposit[]> =>
  db.many(
    `select d.order_no, d.member_id, d.received_amount as amount, d.closed_at as at,
            (select count(*)::int from deposits.deposit e
              where e.member_id = d.member_id and e.state = 'CREDITED' and (e.closed_at, e.order_no) <= (d.closed_at, d.order_no)) as nth
       from deposits.deposit d
      where d.merchant_id = $1 and d.state = 'CREDITED' and d.closed_at >= $2 and d.closed_at < $3
      order by d.closed_at, d.order_no limit $4`,
    [merchantId, from, to, limit],
  );
