import type { Tx } from '@baize/db';

export type Played = {
  memberId: number;
  at: Date;
  /** Of the brand. */
  timeZone: string;
  validBet?: bigint;
  /** The member's side. */
  net?: bigint;
  validHouseWon?: bigint;
  validHouseLost?: bigint;
  gameType?: string;
  /** In this lottery prize mode. */
  mode?: number;
  vendor?: string;
};

/** What the count makes of a member's play at a time, for tests of what reads it: the member's own sums and those of everybody above. */
export async function playedAt(
  tx: Tx,
  { memberId, at, timeZone, gameType = 'RNG', mode, vendor = 'STUDIO', ...sums }: Played,
): Promise<void> {
  const { validBet = 0n, net = 0n, validHouseWon = 0n, validHouseLost = 0n } = sums;
  for (const [span, begin] of SPANS) {
    const add = (table: string) =>
      ['bets', 'stake', 'valid_bet', 'net', 'valid_house_won', 'valid_house_lost']
        .map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`)
        .join(', ');
    const values = `1, $4, $4, $5, $6, $7`;
    const params = [memberId, at, timeZone, validBet, net, validHouseWon, validHouseLost, gameType];
    const columns = 'bets, stake, valid_bet, net, valid_house_won, valid_house_lost';
    await tx.run(
      `insert into measures.member_${span} as m (member_id, line_id, ${span}, game_type, ${columns})
       select t.member_id, t.id, ${begin}, $8, ${values} from members.line t
        where t.member_id = $1 and $2::timestamptz >= t.since and $2 < t.until and $3::text <> ''
       on conflict (member_id, ${span}, game_type, line_id) do update set ${add('m')}`,
      params,
    );
    await tx.run(
      `insert into measures.team_${span} as t (agent_id, ${span}, game_type, ${columns})
       select above, ${begin}, $8, ${values} from members.line l cross join lateral unnest(l.ancestors) as above
        where l.member_id = $1 and $2::timestamptz >= l.since and $2 < l.until and $3::text <> ''
       on conflict (agent_id, ${span}, game_type) do update set ${add('t')}`,
      params,
    );
  }
  await tx.run(
    `insert into measures.member_vendor_day as m (member_id, line_id, day, game_type, vendor, valid_bet, valid_by_mode)
     select t.member_id, t.id, ($2::timestamptz at time zone $3::text)::date, $5, $6, $4, $7 from members.line t
      where t.member_id = $1 and $2::timestamptz >= t.since and $2 < t.until
     on conflict (member_id, day, game_type, vendor, line_id)
     do update set valid_bet = m.valid_bet + excluded.valid_bet, valid_by_mode = m.valid_by_mode + excluded.valid_by_mode`,
    [memberId, at, timeZone, validBet, gameType, vendor, mode === undefined ? 0n : validBet],
  );
  if (mode !== undefined)
    await tx.run(
      `insert into measures.member_mode_day as m (member_id, line_id, day, game_type, mode, stake, valid_bet)
       select t.member_id, t.id, ($2::timestamptz at time zone $3::text)::date, $5, $6, $4, $4 from members.line t
        where t.member_id = $1 and $2::timestamptz >= t.since and $2 < t.until
       on conflict (member_id, day, game_type, mode, line_id)
       do update set stake = m.stake + excluded.stake, valid_bet = m.valid_bet + excluded.valid_bet`,
      [memberId, at, timeZone, validBet, gameType, mode],
    );
}
const SPANS = [
  ['slot', `date_bin('5 minutes', $2::timestamptz, 'epoch')`],
  ['hour', `date_trunc('hour', $2::timestamptz, $3::text)`],
  ['day', `($2::timestamptz at time zone $3::text)::date`],
] as const;

/** As if everything that settled before had been counted. */
export const completeUpto = (tx: Tx, at: Date): Promise<number> =>
  tx.run('update measures.progress set complete_upto = $1', [at]);
