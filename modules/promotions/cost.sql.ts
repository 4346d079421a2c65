import type { Db } from '@baize/db';

export type EntryCount = {
  promoId: number;
  /** Entries, those that wait or were rejected among them. */
  joined: number;
  issued: number;
  /** Met a fault and are tried again. */
  failed: number;
};

export const countEntries = (db: Db, promoIds: readonly number[]): Promise<EntryCount[]> =>
  db.many(
    `select p.promo_id,
            (select count(*)::int from promotions.entry e where e.promo_id = p.promo_id) as joined,
            (select count(*)::int from promotions.entry e where e.promo_id = p.promo_id and e.state = 'ISSUED') as issued,
            (select count(*)::int from promotions.failure f where f.promo_id = p.promo_id and f.outcome is null) as failed
       from unnest($1::int[]) as p (promo_id)`,
    [promoIds],
  );
