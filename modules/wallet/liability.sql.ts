import type { Db } from '@baize/db';
import { ACCOUNT_KIND, KIND } from './transfer-kinds.ts';

type Members = {
  currency: string;
  members: number;
  balance: bigint;
  frozen: bigint;
  debt: bigint;
  inTransit: bigint;
};

/**
 * Who never had an entry (a brand's first agent, a member before the first deposit) is not counted. Stored balances, which reconcile holds against the entries. What a vendor transfer moved onto a frozen account is in transit; only who
 * has something on hold is asked for it, so no pass over the ledger is made.
 */
export const sumMembers = (db: Db, merchantId: number): Promise<Members[]> =>
  db.many(
    `select o.currency, count(*) filter (where m.seq > 0)::int as members, coalesce(sum(m.balance), 0)::bigint as balance,
            coalesce(sum(f.balance), 0)::bigint as frozen, coalesce(sum(d.balance), 0)::bigint as debt,
            coalesce(sum(t.amount), 0)::bigint as in_transit
       from wallet.owner o
       join wallet.account m on m.id = o.account_id and m.kind = ${ACCOUNT_KIND.main}
       left join wallet.account f on f.id = o.account_id + 1
       left join wallet.account d on d.id = o.account_id + 2
       left join lateral (select sum(amount) as amount from wallet.transfer
                           where account_id = f.id and kind = ${KIND.vendor_transfer_in} and f.balance > 0) t on true
      where o.merchant_id = $1 group by o.currency order by o.currency`,
    [merchantId],
  );

/** The houses' legs: closed hours from the rollup, the rest from the entries. */
export const sumHouses = (
  db: Db,
  merchantId: number,
): Promise<{ currency: string; houseId: number; amount: bigint }[]> =>
  db.many(
    `with upto as (select coalesce((select upto from wallet.progress where job = 'house_total'), '-infinity') as at),
          leg as (
            select currency, house_id, amount from wallet.house_total where merchant_id = $1
            union all
            select o.currency, wallet.house_of(t.house_id, t.connection_id), -t.amount
              from wallet.transfer t
              join wallet.owner o on o.account_id = t.account_id - t.account_id % 4
              join wallet.account a on a.id = o.account_id and a.kind = ${ACCOUNT_KIND.main}
             where o.merchant_id = $1 and t.created_at >= (select at from upto))
     select currency, house_id, sum(amount)::bigint as amount from leg
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    [merchantId],
  );
