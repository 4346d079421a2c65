import type { Db, Tx } from '@baize/db';

export type RuleRow = { aloneUpto: bigint; isOnePerson: boolean };

/** Where nothing was set, everything needs two. */
export const findRule = async (db: Db, merchantId: number): Promise<RuleRow> =>
  (await db.maybe<RuleRow>('select alone_upto, is_one_person from approvals.rule where merchant_id = $1', [
    merchantId,
  ])) ?? { aloneUpto: 0n, isOnePerson: false };

export const putRule = (tx: Tx, merchantId: number, rule: RuleRow): Promise<number> =>
  tx.run(
    `insert into approvals.rule (merchant_id, alone_upto, is_one_person) values ($1, $2, $3)
     on conflict (merchant_id) do update set alone_upto = excluded.alone_upto, is_one_person = excluded.is_one_person`,
    [merchantId, rule.aloneUpto, rule.isOnePerson],
  );
