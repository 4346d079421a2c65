import type { Db, Tx } from '@baize/db';

/** Published promotions of every brand that pay net losses back, or did by an earlier version: the last of its periods may be owed. */
export const listCashbacks = (db: Db): Promise<{ promoId: number; merchantId: number }[]> =>
  db.many(
    `select p.promo_id, p.merchant_id from promotions.promotion p
      where p.state = 'PUBLISHED' and exists (select 1 from promotions.version v
        where v.promo_id = p.promo_id and v.content #>> '{terms,trigger}' = 'NET_LOSS') order by p.promo_id`,
    [],
  );

/** Whether it stood still at any time of a span, the end excluded: from a stop until the next version. */
export const hasStopIn = async (db: Db, promoId: number, from: Date, until: Date): Promise<boolean> =>
  (
    await db.one<{ stopped: boolean }>(
      `select exists (select 1 from promotions.stop s where s.promo_id = $1 and s.at < $3
          and coalesce((select min(v.published_at) from promotions.version v
                         where v.promo_id = s.promo_id and v.published_at >= s.at), 'infinity') > $2) as stopped`,
      [promoId, from, until],
    )
  ).stopped;

export type CashbackProgress = { periodStart: string; afterId: number };
export const ensureCashback = (tx: Tx, promoId: number, periodStart: string): Promise<number> =>
  tx.run('insert into promotions.cashback (promo_id, period_start) values ($1, $2) on conflict do nothing', [
    promoId,
    periodStart,
  ]);
export const lockCashback = (tx: Tx, promoId: number): Promise<CashbackProgress> =>
  tx.one(
    'select period_start::text as period_start, after_id from promotions.cashback where promo_id = $1 for update',
    [promoId],
  );
export const updateCashback = (
  tx: Tx,
  promoId: number,
  { periodStart, afterId }: CashbackProgress,
): Promise<number> =>
  tx.run('update promotions.cashback set period_start = $2, after_id = $3 where promo_id = $1', [
    promoId,
    periodStart,
    afterId,
  ]);
