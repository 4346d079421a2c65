import type { ContractInForce } from '@baize/contracts';
import { listPage, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

type Kind = ContractInForce['kind'];
export type ListedRun = {
  runId: number;
  kind: Kind;
  startsAt: Date;
  endsAt: Date;
  frozenAt: Date | null;
  contracts: number;
  settlements: number;
  paying: number;
  gross: bigint;
  byHouse: bigint;
  paid: bigint;
  overdue: bigint;
  negativeAgents: number;
};

/** Runs that end in a range, the latest first, with what became of their settlements. */
export const listRunPage = <View>(
  db: Db,
  of: { merchantId: number; kind: Kind | undefined; from: Date; to: Date },
  request: PageRequest,
  view: (row: ListedRun) => View,
): Promise<Page<View>> =>
  listPage<ListedRun, View>(
    db,
    {
      select: `r.run_id, r.kind, r.starts_at, r.ends_at, r.frozen_at, r.contracts, t.*,
        (select count(*)::int
           from (select sum(case when side.is_in then s.amount else -s.amount end) as net
                   from contract_settlement.settlement s
                  cross join lateral (values (s.downline_id, true), (s.upline_id, false)) as side (member_id, is_in)
                  where s.run_id = r.run_id and side.member_id is not null group by side.member_id) as agents
          where net < 0) as negative_agents`,
      from: `contract_settlement.run r left join lateral (
        select count(*)::int as settlements, count(*) filter (where s.amount > 0)::int as paying,
               coalesce(sum(s.amount), 0)::bigint as gross,
               coalesce(sum(s.amount) filter (where s.upline_id is null), 0)::bigint as by_house,
               coalesce(sum(s.paid), 0)::bigint as paid,
               coalesce(sum(s.amount - s.paid) filter (where s.state = 'ARREARS'), 0)::bigint as overdue
          from contract_settlement.settlement s where s.run_id = r.run_id) as t on true`,
      where: [
        ['r.merchant_id = ?', of.merchantId],
        ['r.kind = ?', of.kind],
        ['r.ends_at > ?', of.from],
        ['r.ends_at <= ?', of.to],
      ],
      order: 'r.ends_at desc, r.run_id desc',
    },
    request,
    view,
  );

/** What agents owe overdue, and what the house paid for them and has not got back. */
export const sumOverdue = (
  db: Db,
  merchantId: number,
): Promise<{ kind: Kind; overdue: bigint; advanced: bigint }[]> =>
  db.many(
    `select kind, coalesce(sum(amount - paid) filter (where state = 'ARREARS'), 0)::bigint as overdue,
            sum(advanced - repaid)::bigint as advanced
       from contract_settlement.settlement
      where merchant_id = $1 and (state = 'ARREARS' or advanced > repaid) group by kind`,
    [merchantId],
  );

/** What is frozen and not paid, by currency: who owes it, what of it is overdue, and what the house paid in agents' place. */
export const sumOwed = (
  db: Db,
  merchantId: number,
): Promise<{ currency: string; byHouse: bigint; byAgents: bigint; overdue: bigint; advanced: bigint }[]> =>
  db.many(
    `select s.currency,
            coalesce(sum(s.amount - s.paid) filter (where s.upline_id is null), 0)::bigint as by_house,
            coalesce(sum(s.amount - s.paid) filter (where s.upline_id is not null), 0)::bigint as by_agents,
            coalesce(sum(s.amount - s.paid) filter (where s.state = 'ARREARS'), 0)::bigint as overdue,
            coalesce(sum(s.advanced - s.repaid), 0)::bigint as advanced
       from contract_settlement.settlement s join contract_settlement.run r on r.run_id = s.run_id and r.frozen_at is not null
      where s.merchant_id = $1
        and (s.state in ('CALCULATED', 'REQUESTED', 'ARREARS') or s.advanced > s.repaid)
      group by s.currency`,
    [merchantId],
  );
