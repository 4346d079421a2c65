import type { ContractInForce } from '@baize/contracts';
import { listPage, whereOf, type Condition, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { SettlementState } from './rules.ts';
import { SETTLEMENT, type Settlement } from './settlement.sql.ts';

/** With the names of both sides; an upline who is the house has none. */
export type ListedSettlement = Settlement & { uplineAccount: string | null; downlineAccount: string };
type Kind = ContractInForce['kind'];

/** Nobody sees a stretch of time that is half computed. */
const FROM = `contract_settlement.settlement s
  join contract_settlement.run r on r.run_id = s.run_id and r.frozen_at is not null
  join members.caller d on d.id = s.downline_id left join members.caller u on u.id = s.upline_id`;
const SELECT = `${SETTLEMENT}, u.account as upline_account, d.account as downline_account`;

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

export const sumSettlements = (db: Db, of: SettlementFilter): Promise<{ amount: bigint; paid: bigint }> => {
  const { sql, params } = whereOf(conditionsOf(of));
  return db.one(
    `select coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.paid), 0)::bigint as paid from ${FROM} where ${sql}`,
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
