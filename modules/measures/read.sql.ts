import type { Db } from '@baize/db';

/** Money in units of the brand's currency; `net` is the members' side. */
export type Sums = { bets: bigint; stake: bigint; validBet: bigint; net: bigint };
export type DaySums = Sums & { day: string; gameType: string };

/** What an agent and everybody below settled on days of the brand's zone (YYYY-MM-DD, both included). */
export const listTeamDays = (db: Db, of: { agentId: number; from: string; to: string }): Promise<DaySums[]> =>
  db.many<DaySums>(
    `select day::text, game_type, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(valid_bet)::bigint as valid_bet,
            sum(net)::bigint as net
       from (select day, game_type, bets, stake, valid_bet, net from measures.team_day
              where agent_id = $1 and day between $2::date and $3::date
             union all
             select day, game_type, bets, stake, valid_bet, net from measures.member_day
              where member_id = $1 and day between $2::date and $3::date) as days
      group by 1, 2 order by 1, 2`,
    [of.agentId, of.from, of.to],
  );
