import type { Db } from '@baize/db';
import type { Portion } from './play-of-day.sql.ts';

/** What a member settled on a day of the brand's zone, of a game type, or deposited (`deposit`). Units. */
export type EarningOfDay = { memberId: number; source: string; amount: bigint };

/**
 * A brand's valid bets and deposits of a day, whole members at a time: those after `afterId`, at most `limit` of them. `lastId` is where the
 * next portion begins; null: there is none. Final once `findCompleteUpto` is past the day's end.
 */
export async function listEarningsOfDay(
  db: Db,
  { merchantId, day, afterId, limit }: { merchantId: number; day: string } & Portion,
): Promise<{ rows: EarningOfDay[]; lastId: number | null }> {
  const members = await db.many<{ id: number }>(
    `select id from (
       select member_id as id from measures.member_day where day = $1::date and member_id > $3
       union
       select member_id from measures.member_flow_day where day = $1::date and flow = 'deposit' and member_id > $3) as active
       join members.caller c using (id)
      where c.merchant_id = $2 order by id limit $4`,
    [day, merchantId, afterId, limit],
  );
  const ids = members.map(({ id }) => id);
  const rows = await db.many<EarningOfDay>(
    `select member_id, game_type as source, sum(valid_bet)::bigint as amount from measures.member_day
      where day = $1::date and member_id = any ($2) group by 1, 2
     union all
     select member_id, 'deposit', sum(amount)::bigint from measures.member_flow_day
      where day = $1::date and flow = 'deposit' and member_id = any ($2) group by 1
      order by 1, 2`,
    [day, ids],
  );
  return { rows, lastId: ids.length < limit ? null : (ids.at(-1) ?? null) };
}
