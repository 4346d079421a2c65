import type { Db } from '@baize/db';
import type { Span } from './spans.ts';

/** [from, to) in instants; for days from and to are days of the brand's zone (YYYY-MM-DD), both included. */
export type Period =
  | { span: 'slot' | 'hour'; from: Date; to: Date }
  | { span: 'day'; from: string; to: string };

/**
 * Settled play in units of the brand's currency; `net` is the members' side. The valid bet of rounds that the house won and lost
 * (protocols.md C4); a tie is in neither.
 */
export type PlaySums = {
  bets: bigint;
  stake: bigint;
  validBet: bigint;
  net: bigint;
  validHouseWon: bigint;
  validHouseLost: bigint;
};

/**
 * What members got otherwise, in units. Deposits, withdrawals and fees are positive. Rebates, bonuses (points converted included),
 * salaries, dividends and adjustments are the members' side: what one member of the team paid to another cancels out, so a team's sum is
 * what the team got from outside.
 */
export type FlowSums = {
  deposits: bigint;
  withdrawals: bigint;
  /** Of deposits and withdrawals, as the ledger took them from members. */
  fees: bigint;
  rebates: bigint;
  bonuses: bigint;
  salaries: bigint;
  dividends: bigint;
  adjustments: bigint;
  newMembers: bigint;
};
export type TeamSums = PlaySums & FlowSums;

const PLAY = ['bets', 'stake', 'valid_bet', 'net', 'valid_house_won', 'valid_house_lost'];
const flow = (name: string, sign = ''): string =>
  `coalesce(${sign}sum(amount) filter (where flow = '${name}'), 0)::bigint`;
const FLOW = [
  ['deposits', flow('deposit')],
  ['withdrawals', flow('withdrawal', '-')],
  ['fees', flow('fee', '-')],
  ['rebates', flow('rebate')],
  ['bonuses', flow('bonus')],
  ['salaries', flow('salary')],
  ['dividends', flow('dividend')],
  ['adjustments', flow('adjustment')],
  ['new_members', `coalesce(sum(entries) filter (where flow = 'registration'), 0)::bigint`],
] as const;

export const PLAY_NAMES: string = PLAY.join(', ');
export const FLOW_NAMES: string = FLOW.map(([name]) => name).join(', ');
/** Over rows of play, and over rows of flows. */
export const PLAY_TOTALS: string = PLAY.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(
  ', ',
);
export const FLOW_TOTALS: string = FLOW.map(([name, sum]) => `${sum} as ${name}`).join(', ');

/** The condition on the column of a span, with the range in $2 and $3. */
export const within = (span: Span): string =>
  span === 'day'
    ? 'day between $2::date and $3::date'
    : `${span} >= $2::timestamptz and ${span} < $3::timestamptz`;

/** What an agent and everybody below came to in a period, as the tree stood then. */
export const sumTeamPeriod = (
  db: Db,
  { agentId, span, from, to }: { agentId: number } & Period,
): Promise<TeamSums> =>
  db.one<TeamSums>(
    `select ${PLAY_NAMES}, ${FLOW_NAMES}
       from (select ${PLAY_TOTALS}
               from (select ${PLAY_NAMES} from measures.team_${span} where agent_id = $1 and ${within(span)}
                     union all
                     select ${PLAY_NAMES} from measures.member_${span} where member_id = $1 and ${within(span)}) as rows) as play,
            (select ${FLOW_TOTALS}
               from (select flow, entries, amount from measures.team_flow_${span} where agent_id = $1 and ${within(span)}
                     union all
                     select flow, entries, amount from measures.member_flow_${span} where member_id = $1 and ${within(span)}) as rows)
              as flows`,
    [agentId, from, to],
  );

/** What somebody alone came to on days of the brand's zone, both included: the part of a team's sum that no branch has. */
export const sumOwnDays = (
  db: Db,
  { memberId, from, to }: { memberId: number; from: string; to: string },
): Promise<TeamSums> =>
  db.one<TeamSums>(
    `select ${PLAY_NAMES}, ${FLOW_NAMES}
       from (select ${PLAY_TOTALS} from measures.member_day where member_id = $1 and ${within('day')}) as play,
            (select ${FLOW_TOTALS} from measures.member_flow_day where member_id = $1 and ${within('day')}) as flows`,
    [memberId, from, to],
  );

export type DaySums = PlaySums & { day: string; gameType: string };

/** What an agent and everybody below settled, by day of the brand's zone (YYYY-MM-DD, both included) and game type. */
export const listTeamDays = (db: Db, of: { agentId: number; from: string; to: string }): Promise<DaySums[]> =>
  db.many<DaySums>(
    `select day::text, game_type, ${PLAY_TOTALS}
       from (select day, game_type, ${PLAY_NAMES} from measures.team_day where agent_id = $1 and ${within('day')}
             union all
             select day, game_type, ${PLAY_NAMES} from measures.member_day where member_id = $1 and ${within('day')}) as days
      group by 1, 2 order by 1, 2`,
    [of.agentId, of.from, of.to],
  );

export type DayFlows = FlowSums & { day: string };

/** What they got and gave otherwise, by day; days without any are left out. */
export const listTeamFlowDays = (
  db: Db,
  { agentId, from, to }: { agentId: number; from: string; to: string },
): Promise<DayFlows[]> =>
  db.many<DayFlows>(
    `select day::text, ${FLOW_TOTALS}
       from (select day, flow, entries, amount from measures.team_flow_day where agent_id = $1 and ${within('day')}
             union all
             select day, flow, entries, amount from measures.member_flow_day where member_id = $1 and ${within('day')}) as rows
      group by 1 order by 1`,
    [agentId, from, to],
  );
