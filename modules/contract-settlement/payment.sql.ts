import { insertRow, type Db, type Tx } from '@baize/db';
import type { Settlement } from './settlement.sql.ts';

const OWED = `(s.state = 'ARREARS' or s.advanced > s.repaid)`;
const BY_CLOCK = `(s.state = 'CALCULATED' and s.way = 'AUTO' and exists
  (select from contract_settlement.run r where r.run_id = s.run_id and r.frozen_at is not null))`;

/** Who pays and who gets it. */
export type Edge = Pick<Settlement, 'settlementId' | 'uplineId' | 'downlineId'>;
const EDGE = 's.settlement_id, s.upline_id, s.downline_id';

/** What the clock is to pay at a brand, highest in the tree first; `except` settlements. */
export const listToPay = (
  db: Db,
  merchantId: number,
  limit: number,
  except: readonly bigint[],
): Promise<(Edge & { depth: number })[]> =>
  db.many(
    `select ${EDGE}, s.depth from contract_settlement.settlement s
      where s.merchant_id = $1 and ${BY_CLOCK} and s.settlement_id <> all ($3) order by s.depth, s.settlement_id limit $2`,
    [merchantId, limit, except],
  );

/** `upto`: the payer owes more, of periods that end later; null: this is all. */
export type Owed = Edge & { upto: Date | null };
/**
 * What payers owe now: what the clock pays, what is overdue, what the house paid in their place; of each payer the oldest `perPayer`, and
 * all of the last period with them. And these settlements.
 */
export const listOwedBy = (
  db: Db,
  payerIds: readonly number[],
  settlementIds: readonly bigint[],
  perPayer: number,
): Promise<Owed[]> =>
  db.many(
    `with payer as (
       select p.id, cut.ends_at as upto from unnest($1::int[]) as p (id)
         left join lateral (
           select due.ends_at from (
             (select s.ends_at from contract_settlement.settlement s where s.upline_id = p.id and ${OWED} order by 1 limit $3)
             union all
             (select s.ends_at from contract_settlement.settlement s where s.upline_id = p.id and ${BY_CLOCK} order by 1 limit $3)
           ) as due order by 1 offset $3 - 1 limit 1) as cut on true)
     select ${EDGE}, p.upto from payer p
       join contract_settlement.settlement s on s.upline_id = p.id and s.ends_at <= coalesce(p.upto, 'infinity') and ${OWED}
     union
     select ${EDGE}, p.upto from payer p
       join contract_settlement.settlement s on s.upline_id = p.id and s.ends_at <= coalesce(p.upto, 'infinity') and ${BY_CLOCK}
     union
     select ${EDGE}, p.upto from contract_settlement.settlement s left join payer p on p.id = s.upline_id
      where s.settlement_id = any ($2)`,
    [payerIds, settlementIds, perPayer],
  );

/** The last debtor who was looked at; 0: the next run begins anew. */
export const getArrearsMark = async (db: Db): Promise<number> =>
  (
    await db.one<{ afterId: number }>(
      'select after_id from contract_settlement.arrears_mark where id = 1',
      [],
    )
  ).afterId;
export const saveArrearsMark = (db: Db, afterId: number): Promise<number> =>
  db.run('update contract_settlement.arrears_mark set after_id = $1 where id = 1', [afterId]);

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
    `select p.id as member_id from unnest($1::int[]) as p (id)
      where exists (select from contract_settlement.settlement s where s.upline_id = p.id and ${OWED})`,
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

/** Held payers of a brand, by member, the page from above `afterId` on. */
export const listHeldOf = (
  db: Db,
  { merchantId, afterId }: { merchantId: number; afterId: number },
  limit: number,
): Promise<{ memberId: number; isStrict: boolean }[]> =>
  db.many(
    `select member_id, is_strict from contract_settlement.held_payer
      where merchant_id = $1 and member_id > $2 order by member_id limit $3`,
    [merchantId, afterId, limit],
  );

/** Answers how many there were: one that was released meanwhile is not held again. */
export const setStrict = (tx: Tx, memberId: number, isStrict: boolean): Promise<number> =>
  tx.run('update contract_settlement.held_payer set is_strict = $2 where member_id = $1', [
    memberId,
    isStrict,
  ]);

export const deleteHeld = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('delete from contract_settlement.held_payer where member_id = $1', [memberId]);

/** Of these contracts, those with a period that is overdue. */
export async function listInArrears(db: Db, contractIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.many<{ contractId: number }>(
    `select c.id as contract_id from unnest($1::int[]) as c (id)
      where exists (select from contract_settlement.settlement s where s.contract_id = c.id and s.state = 'ARREARS')`,
    [contractIds],
  );
  return new Set(rows.map(({ contractId }) => contractId));
}
