import type { Db } from '@baize/db';

export type TopValidBet = { memberId: number; validBet: bigint };

/**
 * A brand's members by the valid bet they settled on days of its zone (both included), the largest first, of equal sums the older
 * account; `limit` of them from `offset` on. Without accounts of the house, closed ones and trials.
 */
export const listTopValidBets = (
  db: Db,
  of: {
    merchantId: number;
    from: string;
    to: string;
    limit: number;
    offset: number;
    gameType?: string | null;
  },
): Promise<TopValidBet[]> =>
  db.many(
    `select d.member_id, sum(d.valid_bet)::bigint as valid_bet
       from measures.member_day d join members.caller c on c.id = d.member_id
      where d.day between $2::date and $3::date and ($6::text is null or d.game_type = $6) and c.merchant_id = $1 and not c.is_house and c.state <> 'CLOSED'
      group by d.member_id having sum(d.valid_bet) > 0
      order by sum(d.valid_bet) desc, d.member_id limit $4 offset $5`,
    [of.merchantId, of.from, of.to, of.limit, of.offset, of.gameType ?? null],
  );
