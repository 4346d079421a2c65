import type { Db } from '@baize/db';
import type { Kind } from './gifts/gift.ts';

export type EntryCount = {
  promoId: number;
  /** Entries, those that wait or were rejected among them. */
  joined: number;
  issued: number;
  /** Met a fault and are tried again. */
  failed: number;
  /** Of what is the member's at once and no money: points, tickets. */
  atOnce: number;
  /** What those are worth, units. */
  worth: bigint;
};

export const countEntries = (
  db: Db,
  promoIds: readonly number[],
  atOnce: readonly Kind[],
): Promise<EntryCount[]> =>
  db.many(
    `select p.promo_id,
            (select count(*)::int from promotions.entry e where e.promo_id = p.promo_id) as joined,
            (select count(*)::int from promotions.entry e where e.promo_id = p.promo_id and e.state = 'ISSUED') as issued,
            (select count(*)::int from promotions.failure f where f.promo_id = p.promo_id and f.outcome is null) as failed,
            g.at_once, g.worth
       from unnest($1::int[]) as p (promo_id)
       cross join lateral (
         select count(*)::int as at_once, coalesce(sum(e.amount), 0)::bigint as worth
           from promotions.entry e join promotions.version v on v.promo_id = e.promo_id and v.version = e.version
          where e.promo_id = p.promo_id and e.state = 'ISSUED' and v.content->'terms'->'what'->>'kind' = any ($2)) g`,
    [promoIds, atOnce],
  );
