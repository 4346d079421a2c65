import type { Db } from '@baize/db';
import type { Portion } from './play-of-day.sql.ts';

type Days = { from: string; to: string };

/** The valid bet a member settled on days of the brand's zone, both included; of one game type where it is named. Units. */
export const sumValidBet = async (
  db: Db,
  { gameType, ...asked }: Days & { memberId: number; gameType: string | null },
): Promise<bigint> => (await sumValidBets(db, [asked], gameType))[0] ?? 0n;
/** As sumValidBet, of each that is asked for, in their order. */
export const sumValidBets = async (
  db: Db,
  asked: readonly (Days & { memberId: number })[],
  gameType: string | null,
): Promise<bigint[]> =>
  (
    await db.many<{ sum: bigint }>(
      `select coalesce(sum(d.valid_bet), 0)::bigint as sum
         from unnest($1::int[], $2::date[], $3::date[]) with ordinality as a (member_id, from_day, to_day, n)
         left join measures.member_day d on d.member_id = a.member_id and d.day between a.from_day and a.to_day
                                        and ($4::text is null or d.game_type = $4)
        group by a.n order by a.n`,
      [
        asked.map(({ memberId }) => memberId),
        asked.map(({ from }) => from),
        asked.map(({ to }) => to),
        gameType,
      ],
    )
  ).map(({ sum }) => sum);

/** What a member settled on days of the brand's zone, both included; of one game type where it is named. */
export const sumPlay = (
  db: Db,
  { memberId, from, to, gameType }: Days & { memberId: number; gameType: string | null },
): Promise<{ bets: bigint; validBet: bigint }> =>
  db.one(
    `select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(valid_bet), 0)::bigint as valid_bet from measures.member_day
      where member_id = $1 and day between $2::date and $3::date and ($4::text is null or game_type = $4)`,
    [memberId, from, to, gameType],
  );

/** A member's deposits on days of the brand's zone, both included: how many, and their sum in units. */
export const sumDeposits = (
  db: Db,
  { memberId, from, to }: Days & { memberId: number },
): Promise<{ count: bigint; amount: bigint }> =>
  db.one(
    `select coalesce(sum(entries), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount from measures.member_flow_day
      where member_id = $1 and flow = 'deposit' and day between $2::date and $3::date`,
    [memberId, from, to],
  );

export type NetOfPeriod = { memberId: number; net: bigint; validBet: bigint };

/**
 * What a brand's members won (+) or lost (−) on days of its zone, both included, in portions by id: those after `afterId` who lost, at most
 * `limit` of them. Final once `findCompleteUpto` is past the last day's end.
 */
export const listNetLosers = (
  db: Db,
  { merchantId, from, to, afterId, limit }: Days & { merchantId: number } & Portion,
): Promise<NetOfPeriod[]> =>
  db.many(
    `select d.member_id, sum(d.net)::bigint as net, sum(d.valid_bet)::bigint as valid_bet
       from measures.member_day d join members.caller c on c.id = d.member_id
      where d.day between $3::date and $4::date and c.merchant_id = $1 and d.member_id > $2
      group by d.member_id having sum(d.net) < 0 order by d.member_id limit $5`,
    [merchantId, afterId, from, to, limit],
  );
