import { lockNamed, type Db, type Tx } from '@baize/db';

/** Units; 0 where nothing was set. */
export const findAloneUpto = async (db: Db, merchantId: number): Promise<bigint> =>
  (
    await db.maybe<{ aloneUpto: bigint }>(
      'select alone_upto from bookkeeping.adjustment_rule where merchant_id = $1',
      [merchantId],
    )
  )?.aloneUpto ?? 0n;

export const saveAloneUpto = (tx: Tx, merchantId: number, aloneUpto: bigint): Promise<number> =>
  tx.run(
    `insert into bookkeeping.adjustment_rule (merchant_id, alone_upto) values ($1, $2)
     on conflict (merchant_id) do update set alone_upto = excluded.alone_upto`,
    [merchantId, aloneUpto],
  );

/**
 * What an operator moved alone since an instant, units whatever the sign. Two requests of one operator at once must not
 * both see room for themselves: whoever adds takes the lock first.
 */
export async function sumAlone(
  tx: Tx,
  of: { merchantId: number; staffId: number; since: Date },
): Promise<bigint> {
  await lockNamed(tx, 'bookkeeping.alone', of.staffId);
  const { sum } = await tx.one<{ sum: bigint }>(
    `select coalesce(sum(abs(amount)), 0)::bigint as sum from bookkeeping.adjustment
      where merchant_id = $1 and requested_by_id = $2 and decided_by_id = $2 and alone_upto > 0
        and state = 'POSTED' and decided_at > $3`,
    [of.merchantId, of.staffId, of.since],
  );
  return sum;
}
