import { insertRow, type Db, type Tx } from '@baize/db';
import type { Settlement } from './settlement.sql.ts';

const OWED = `(s.state = 'ARREARS' or s.advanced > s.repaid)`;
const BY_CLOCK = `(s.state = 'CALCULATED' and s.way = 'AUTO' and exists
  (select from contract_settlement.run r where r.run_id = s.run_id and r.frozen_at is not null))`;

/** What the clock is to pay at a brand, highest in the tree first. */
export const listToPay = (
  db: Db,
  merchantId: number,
  limit: number,
): Promise<{ settlementId: bigint; uplineId: number | null; depth: number }[]> =>
  db.many(
    `select s.settlement_id, s.upline_id, s.depth from contract_settlement.settlement s
      where s.merchant_id = $1 and ${BY_CLOCK} order by s.depth, s.settlement_id limit $2`,
    [merchantId, limit],
  );

/** Everything payers owe now: what the clock pays, what is overdue, what the house paid in their place. */
export const listOwedBy = (
  db: Db,
  payerIds: readonly number[],
): Promise<Pick<Settlement, 'settlementId' | 'uplineId' | 'downlineId'>[]> =>
  db.many(
    `select s.settlement_id, s.upline_id, s.downline_id from contract_settlement.settlement s
      where s.upline_id = any ($1) and (${OWED} or ${BY_CLOCK})`,
    [payerIds],
  );

/** Who owes something overdue, by member, from above `afterId` on. */
export const listDebtors = (
  db: Db,
  afterId: number,
  limit: number,
): Promise<{ memberId: number; merchantId: number }[]> =>
  db.many(
    `select distinct s.upline_id as member_id, s.merchant_id from contract_settlement.settlement s
      where ${OWED} and s.upline_id > $1 order by 1 limit $2`,
    [afterId, limit],
  );

/** Of these members, who owes something overdue, to a downline or to the house. */
export const listOwing = async (db: Db, memberIds: readonly number[]): Promise<number[]> => {
  const rows = await db.many<{ memberId: number }>(
    `select distinct s.upline_id as member_id from contract_settlement.settlement s
      where s.upline_id = any ($1) and ${OWED}`,
    [memberIds],
  );
  return rows.map(({ memberId }) => memberId);
};

export type Payment = {
  settlementId: bigint;
  key: string;
  amount: bigint;
  of: 'UPLINE' | 'HOUSE' | 'ADVANCE' | 'REPAYMENT' | 'OFFLINE';
  actor: string;
  paidAt: Date;
};
export const insertPayments = (tx: Tx, rows: readonly Payment[]): Promise<number> =>
  tx.run(
    `insert into contract_settlement.payment (settlement_id, key, amount, of, actor, paid_at)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])`,
    [
      rows.map((row) => row.settlementId),
      rows.map((row) => row.key),
      rows.map((row) => row.amount),
      rows.map((row) => row.of),
      rows.map((row) => row.actor),
      rows.map((row) => row.paidAt),
    ],
  );

export const listPayments = (db: Db, settlementId: bigint): Promise<Payment[]> =>
  db.many(
    `select settlement_id, key, amount, of, actor, paid_at from contract_settlement.payment
      where settlement_id = $1 order by paid_at, key`,
    [settlementId],
  );

export const listHeld = async (db: Db, memberIds: readonly number[]): Promise<number[]> => {
  const rows = await db.many<{ memberId: number }>(
    'select member_id from contract_settlement.held_payer where member_id = any ($1)',
    [memberIds],
  );
  return rows.map(({ memberId }) => memberId);
};

export const insertHeld = (
  tx: Tx,
  row: { memberId: number; merchantId: number; since: Date },
): Promise<number> => insertRow(tx, 'contract_settlement.held_payer', row, 'on conflict do nothing');

export const deleteHeld = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('delete from contract_settlement.held_payer where member_id = $1', [memberId]);
