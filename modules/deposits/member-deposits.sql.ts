import type { Db } from '@baize/db';
import type { DepositRow } from './deposit.sql.ts';

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
export const sumDepositsOf = async (db: Db, asked: AskedDeposits): Promise<MemberDeposits> => {
  const [sums] = await sumDepositsOfEach(db, [asked]);
  return sums ?? { count: 0, sum: 0n, countOfDay: 0, sumOfDay: 0n, orderedOfDay: 0 };
};

export type AskedDeposits = {
  memberId: number;
  day: { from: Date; until: Date };
  /** Credited before; all where it is not given. */
  before?: Date | undefined;
  besides?: string | undefined;
};
/** As sumDepositsOf, of each that is asked for, in their order. */
export const sumDepositsOfEach = (db: Db, asked: readonly AskedDeposits[]): Promise<MemberDeposits[]> =>
  db.many(
    `select d.* from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::text[]) with ordinality
              as a (member_id, from_at, until_at, before_at, besides, n)
      cross join lateral (
       select count(*)::int as count, coalesce(sum(received_amount), 0)::bigint as sum,
              (count(*) filter (where closed_at >= a.from_at and closed_at < a.until_at))::int as count_of_day,
              coalesce(sum(received_amount) filter (where closed_at >= a.from_at and closed_at < a.until_at), 0)::bigint as sum_of_day,
              (count(*) filter (where created_at >= a.from_at and created_at < a.until_at))::int as ordered_of_day
         from deposits.deposit e where e.member_id = a.member_id and e.state = 'CREDITED' and e.order_no is distinct from a.besides
          and (a.before_at is null or e.closed_at < a.before_at)) as d order by a.n`,
    [
      asked.map(({ memberId }) => memberId),
      asked.map(({ day }) => day.from),
      asked.map(({ day }) => day.until),
      asked.map(({ before }) => before ?? null),
      asked.map(({ besides }) => besides ?? null),
    ],
  );

/** What the first deposit ever credited to each member brought in, units; who has none is missing. */
export const listFirstDeposits = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await db.many<{ memberId: number; amount: bigint }>(
    `select m.id as member_id, d.amount from unnest($1::int[]) as m (id)
      cross join lateral (select received_amount as amount from deposits.deposit
                           where member_id = m.id and state = 'CREDITED' order by closed_at, order_no limit 1) as d`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
};

/** `cursor`: where a page that begins after it goes on. */
export type CreditedDeposit = { orderNo: string; memberId: number; amount: bigint; at: Date; cursor: string };

/** A brand's credited deposits of a span, in the order they came: those after one of them, at most `limit`. */
export const listCreditedDeposits = (
  db: Db,
  {
    merchantId,
    from,
    to,
    after,
    limit,
  }: {
    merchantId: number;
    from: Date;
    to: Date;
    after: Pick<CreditedDeposit, 'cursor' | 'orderNo'> | undefined;
    limit: number;
  },
): Promise<CreditedDeposit[]> =>
  db.many(
    `select d.order_no, d.member_id, d.received_amount as amount, d.closed_at as at, d.closed_at::text as cursor
       from deposits.deposit d
      where d.merchant_id = $1 and d.state = 'CREDITED' and d.closed_at >= $2 and d.closed_at < $3
        and ($4::timestamptz is null or (d.closed_at, d.order_no) > ($4, $5))
      order by d.closed_at, d.order_no limit $6`,
    [merchantId, from, to, after?.cursor ?? null, after?.orderNo ?? null, limit],
  );

/** Of these orders: what says how each is paid. */
export const listInstructions = (
  db: Db,
  orderNos: readonly string[],
): Promise<Pick<DepositRow, 'orderNo' | 'instructions'>[]> =>
  db.many('select order_no, instructions from deposits.deposit where order_no = any ($1)', [orderNos]);
