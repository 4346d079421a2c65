import type { Db } from '@baize/db';

export type TopValidBet = { memberId: number; validBet: bigint };

/**
 * A brand's members by the valid bet they settled on days of its zone (both included), the largest first; of equal sums, who had it first:
 * by five minutes, in them the older account. `limit` of them from `offset` on. Without accounts of the house, closed ones and trials.
 * Only those who share a sum with others, down to the last that is asked for, are looked at by slots.
 */
export const listTopValidBets = (
  db: Db,
  of: {
    merchantId: number;
    timeZone: string;
    from: string;
    to: string;
    limit: number;
    offset: number;
    gameType?: string | null;
  },
): Promise<TopValidBet[]> =>
  db.many(
    `with summed as (
       select d.member_id, sum(d.valid_bet)::bigint as valid_bet
         from measures.member_day d join members.caller c on c.id = d.member_id
        where d.day between $2::date and $3::date and ($6::text is null or d.game_type = $6) and c.merchant_id = $1 and not c.is_house and c.state <> 'CLOSED'
        group by d.member_id having sum(d.valid_bet) > 0),
     least as (select valid_bet from summed order by valid_bet desc offset $4::bigint + $5::bigint - 1 limit 1),
     asked as (
       select member_id, valid_bet, count(*) over (partition by valid_bet) > 1 as is_shared from summed
        where valid_bet >= coalesce((select valid_bet from least), 0))
     select a.member_id, a.valid_bet
       from asked a left join lateral (
         select min(r.slot) as at
           from (select s.slot, sum(sum(s.valid_bet)) over (order by s.slot) as upto
                   from measures.member_slot s
                  where s.member_id = a.member_id and ($6::text is null or s.game_type = $6)
                    and s.slot >= $2::date::timestamp at time zone $7 and s.slot < ($3::date + 1)::timestamp at time zone $7
                  group by s.slot) r
          where r.upto >= a.valid_bet) reached on a.is_shared
      order by a.valid_bet desc, reached.at, a.member_id limit $4 offset $5`,
    [of.merchantId, of.from, of.to, of.limit, of.offset, of.gameType ?? null, of.timeZone],
  );
