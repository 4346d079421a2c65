import { listPage, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type Taker = { memberId: number; account: string; grants: number; amount: bigint };

/** Who was issued it, who took it last first; units. */
export const listTakers = <View>(
  db: Db,
  { merchantId, promoId }: { merchantId: number; promoId: number },
  request: PageRequest,
  view: (row: Taker) => View,
): Promise<Page<View>> =>
  listPage<Taker, View>(
    db,
    {
      select: 't.member_id, t.account, t.grants, t.amount',
      from: `(select e.merchant_id, e.promo_id, e.member_id, m.account, count(*)::int as grants, sum(e.amount)::bigint as amount,
                     max(e.entry_id) as last_id
                from promotions.entry e join members.caller m on m.id = e.member_id
               where e.state = 'ISSUED' group by e.merchant_id, e.promo_id, e.member_id, m.account) t`,
      where: [
        ['t.merchant_id = ?', merchantId],
        ['t.promo_id = ?', promoId],
      ],
      order: 't.last_id desc',
    },
    request,
    view,
  );

/** Of these members, those who were issued it. */
export const listTakersAmong = (
  db: Db,
  promoId: number,
  memberIds: readonly number[],
): Promise<{ memberId: number; account: string }[]> =>
  db.many(
    `select m.id as member_id, m.account from members.caller m
      where m.id = any ($2) and exists (select 1 from promotions.entry e
        where e.member_id = m.id and e.promo_id = $1 and e.state = 'ISSUED') order by m.id`,
    [promoId, memberIds],
  );

/** Who was issued it, who took it last first. */
export const listTakerIds = async (db: Db, promoId: number, limit: number): Promise<number[]> =>
  (
    await db.many<{ memberId: number }>(
      `select member_id from promotions.entry where promo_id = $1 and state = 'ISSUED'
        group by member_id order by max(entry_id) desc limit $2`,
      [promoId, limit],
    )
  ).map(({ memberId }) => memberId);
