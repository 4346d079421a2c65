import type { ContractInForce } from '@baize/contracts';
import { listPage, whereOf, type Condition, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { SettlementState } from './rules.ts';
import { SETTLEMENT, type Settlement } from './settlement.sql.ts';
import type { Sheet } from './sheet.ts';

/** With the names of both sides; an upline who is the house has none. */
export type ListedSettlement = Settlement & {
  sheet: Sheet;
  uplineAccount: string | null;
  downlineAccount: string;
};
type Kind = ContractInForce['kind'];

/** Nobody sees a stretch of time that is half computed. */
const FROM = `contract_settlement.settlement s
  join contract_settlement.run r on r.run_id = s.run_id and r.frozen_at is not null
  join members.caller d on d.id = s.downline_id left join members.caller u on u.id = s.upline_id`;
const SELECT = `${SETTLEMENT}, s.sheet, u.account as upline_account, d.account as downline_account`;

const IS_OPEN = `s.state in ('CALCULATED', 'REQUESTED', 'ARREARS')`;
const IS_OVERDUE = `(s.state = 'ARREARS' or s.advanced > s.repaid)`;

export type SettlementFilter = {
  merchantId: number;
  kind: Kind | undefined;
  uplineId: number | undefined;
  downlineId: number | undefined;
  /** Of the other side, whole and in any case. */
  account: { of: 'upline' | 'downline'; name: string } | undefined;
  states: readonly SettlementState[] | undefined;
  runId: number | undefined;
  /** Periods that end in it. */
  from: Date | undefined;
  to: Date | undefined;
};
const conditionsOf = (of: SettlementFilter): Condition[] => [
  ['s.merchant_id = ?', of.merchantId],
  ['s.kind = ?', of.kind],
  ['s.upline_id = ?', of.uplineId],
  ['s.downline_id = ?', of.downlineId],
  [`lower(${of.account?.of === 'upline' ? 'u' : 'd'}.account) = lower(?)`, of.account?.name],
  ['s.state = any (?)', of.states],
  ['s.run_id = ?', of.runId],
  ['s.ends_at > ?', of.from],
  ['s.ends_at <= ?', of.to],
];

export const listSettlementPage = <View>(
  db: Db,
  of: SettlementFilter,
  request: PageRequest,
  view: (row: ListedSettlement) => View,
): Promise<Page<View>> =>
  listPage<ListedSettlement, View>(
    db,
    { select: SELECT, from: FROM, where: conditionsOf(of), order: 's.ends_at desc, s.settlement_id desc' },
    request,
    view,
  );

/** `open`: not paid yet. */
type Sums = { amount: bigint; paid: bigint; open: bigint };

export const sumSettlements = (db: Db, of: SettlementFilter): Promise<Sums> => {
  const { sql, params } = whereOf(conditionsOf(of));
  return db.one(
    `select coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.paid), 0)::bigint as paid,
            coalesce(sum(s.amount - s.paid) filter (where ${IS_OPEN}), 0)::bigint as open
       from ${FROM} where ${sql}`,
    params,
  );
};

export const listSettlementsById = (
  db: Db,
  merchantId: number,
  ids: readonly bigint[],
): Promise<ListedSettlement[]> =>
  db.many(`select ${SELECT} from ${FROM} where s.merchant_id = $1 and s.settlement_id = any ($2)`, [
    merchantId,
    ids,
  ]);

/** What waits for a member by kind: to be paid, or to be asked for. What the clock pays waits for nobody. */
export const countWaiting = (
  db: Db,
  memberId: number,
): Promise<{ kind: Kind; direction: 'in' | 'out'; count: number }[]> =>
  db.many(
    `select s.kind, 'out' as direction, count(*)::int as count from ${FROM}
      where s.upline_id = $1 and ${IS_OPEN} and (s.state <> 'CALCULATED' or s.way = 'UPLINE') group by s.kind
     union all
     select s.kind, 'in', count(*)::int from ${FROM}
      where s.downline_id = $1 and ${IS_OPEN}
        and s.state = 'CALCULATED' and s.way = 'DOWNLINE' and s.upline_id is not null group by s.kind`,
    [memberId],
  );

/** What a payer owes and did not pay in time, the oldest period first. */
export const listOverdue = (db: Db, payerId: number, limit: number): Promise<ListedSettlement[]> =>
  db.many(
    `select ${SELECT} from ${FROM} where s.upline_id = $1 and ${IS_OVERDUE}
      order by s.ends_at, s.settlement_id limit $2`,
    [payerId, limit],
  );

export type Hold = { since: Date; amount: bigint };
/** Since when a member pays nobody else first, and what is overdue, in units; undefined: nothing holds them. */
export const findHold = (db: Db, memberId: number): Promise<Hold | undefined> =>
  db.maybe<Hold>(
    `select h.since, (select coalesce(sum(s.advanced - s.repaid + case s.state when 'ARREARS' then s.amount - s.paid else 0 end), 0)::bigint
                        from contract_settlement.settlement s where s.upline_id = h.member_id and ${IS_OVERDUE}) as amount
       from contract_settlement.held_payer h where h.member_id = $1`,
    [memberId],
  );

export const sumOverdueOf = (
  db: Db,
  payerId: number,
): Promise<{ count: number; toDownlines: bigint; toHouse: bigint; heldSince: Date | null }> =>
  db.one(
    `select count(*)::int as count,
            coalesce(sum(s.amount - s.paid) filter (where s.state = 'ARREARS'), 0)::bigint as to_downlines,
            coalesce(sum(s.advanced - s.repaid), 0)::bigint as to_house,
            (select since from contract_settlement.held_payer where member_id = $1) as held_since
       from contract_settlement.settlement s where s.upline_id = $1 and ${IS_OVERDUE}`,
    [payerId],
  );
