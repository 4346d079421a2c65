import type { Db, Tx } from '@baize/db';

/** How far the journal is counted. Transactions' numbers as decimal text. */
export type Progress = { tx: string; completeUpto: Date | null; markAt: Date | null; markTx: string | null };
const PROGRESS = `select tx::text, nullif(complete_upto, '-infinity') as complete_upto, mark_at, mark_tx::text
  from measures.progress`;

/** Locked, so that one process counts at a time. undefined: another does. */
export const lockProgress = (tx: Tx): Promise<Progress | undefined> =>
  tx.maybe<Progress>(`${PROGRESS} for update skip locked`, []);
export const waitForProgress = (tx: Tx): Promise<Progress> => tx.one<Progress>(`${PROGRESS} for update`, []);

/** All transactions below it have ended: what they wrote is visible, and nothing more comes of them. */
export const findHorizon = (tx: Tx): Promise<{ horizon: string; next: string; at: Date }> =>
  tx.one(
    `select pg_snapshot_xmin(s)::text as horizon, pg_snapshot_xmax(s)::text as next, clock_timestamp() as at
       from pg_current_snapshot() as s`,
    [],
  );

/** The last transaction of the next step and the games in it. */
export type Step = { upto: string; gameIds: number[] };

/** undefined: nothing new below the horizon. */
export const findStep = (tx: Tx, after: string, horizon: string, rows: number): Promise<Step | undefined> =>
  tx.maybe(
    `with step as (
       select max(tx) as upto from (
         select tx from bets.settlement where tx > $1::text::xid8 and tx < $2::text::xid8 order by tx limit $3) as t)
     select upto::text, array(
         select distinct g from bets.settlement s cross join unnest(s.game_ids) as g
          where s.tx > $1::text::xid8 and s.tx <= step.upto) as game_ids
       from step where upto is not null`,
    [after, horizon, rows],
  );

/** Writes down which rows of a step come after their time was complete, and when they count. */
export const insertLate = (
  tx: Tx,
  of: { after: string; upto: string; completeUpto: Date },
): Promise<number> =>
  tx.run(
    `insert into measures.late (tx, at, counted_at)
     select distinct tx, at, $3::timestamptz from bets.settlement
      where tx > $1::text::xid8 and tx <= $2::text::xid8 and at < $3
     on conflict do nothing`,
    [of.after, of.upto, of.completeUpto],
  );

const SUMS = ['bets', 'stake', 'valid_bet', 'net', 'valid_house_won', 'valid_house_lost'];
/** Per span of time: the tables' suffix and column, and its key among the step's sums. */
const SPANS = [
  ['slot', 'slot'],
  ['hour', 'hour'],
  ['day', 'day'],
] as const;

const total = SUMS.map((sum) => `sum(${sum})::bigint as ${sum}`).join(', ');
const add = (table: string): string =>
  SUMS.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ');
const memberSums = ([suffix, key]: (typeof SPANS)[number]): string =>
  `member_${suffix} as (
     insert into measures.member_${suffix} as m (member_id, line_id, ${key}, game_type, ${SUMS.join(', ')})
     select member_id, line_id, ${key}, game_type, ${total} from sums group by 1, 2, 3, 4
     on conflict (member_id, ${key}, game_type, line_id) do update set ${add('m')})`;
const teamSums = ([suffix, key]: (typeof SPANS)[number]): string =>
  `team_${suffix} as (
     insert into measures.team_${suffix} as t (agent_id, ${key}, game_type, ${SUMS.join(', ')})
     select agent_id, ${key}, game_type, ${total} from above group by 1, 2, 3
     on conflict (agent_id, ${key}, game_type) do update set ${add('t')})`;

/**
 * Adds rows (after, upto] of the journal to every sum they belong to. A line of the journal belongs to the member who owns
 * the account, unless on trial, and to every agent above as the tree stood at its time. Its valid bet is on the house's winning side
 * when the member lost the round; a correction takes from the side it was counted on.
 */
export const addStep = (
  tx: Tx,
  of: {
    after: string;
    upto: string;
    games: readonly { gameId: number; gameType: string }[];
    brands: readonly { merchantId: number; timeZone: string }[];
  },
): Promise<number> =>
  tx.run(
    `with lines as (
       select p.member_id, coalesce(l.counted_at, s.at) as at, z.zone, g.type as game_type, e.bets, e.stake, e.valid, e.net,
              sign(e.net) * case when e.bets < 0 then -1 else 1 end as side
         from bets.settlement s
        cross join lateral unnest(s.account_ids, s.game_ids, s.bets, s.stakes, s.valid_bets, s.nets)
          as e (account_id, game_id, bets, stake, valid, net)
         join bets.player p on p.account_id = e.account_id and not p.is_trial
         join unnest($3::int[], $4::text[]) as g (id, type) on g.id = e.game_id
         join unnest($5::int[], $6::text[]) as z (merchant_id, zone) on z.merchant_id = p.merchant_id
         left join measures.late l on l.tx = s.tx and l.at = s.at
        where s.tx > $1::text::xid8 and s.tx <= $2::text::xid8),
     sums as materialized (
       select i.member_id, t.id as line_id, t.ancestors, date_bin('5 minutes', i.at, 'epoch') as slot,
              date_trunc('hour', i.at, i.zone) as hour, (i.at at time zone i.zone)::date as day, i.game_type, sum(i.bets)::bigint as bets,
              sum(i.stake)::bigint as stake, sum(i.valid)::bigint as valid_bet, sum(i.net)::bigint as net,
              coalesce(sum(i.valid) filter (where i.side < 0), 0)::bigint as valid_house_won,
              coalesce(sum(i.valid) filter (where i.side > 0), 0)::bigint as valid_house_lost
         from lines i
         join members.line t on t.member_id = i.member_id and i.at >= t.since and i.at < t.until
        group by 1, 2, 3, 4, 5, 6, 7),
     above as materialized (
       select a as agent_id, slot, hour, day, game_type, ${total}
         from sums cross join lateral unnest(ancestors) as a group by 1, 2, 3, 4, 5),
     ${[...SPANS.map(memberSums), ...SPANS.map(teamSums)].join(',\n     ')}
     select from sums`,
    [
      of.after,
      of.upto,
      of.games.map(({ gameId }) => gameId),
      of.games.map(({ gameType }) => gameType),
      of.brands.map(({ merchantId }) => merchantId),
      of.brands.map(({ timeZone }) => timeZone),
    ],
  );

/** Deleted, not truncated: who reads meanwhile sees the sums as they were. */
export async function emptySums(tx: Tx): Promise<void> {
  for (const [span] of SPANS)
    for (const whose of ['member', 'team']) await tx.run(`delete from measures.${whose}_${span}`, []);
}

export const saveProgress = (tx: Tx, to: Progress): Promise<number> =>
  tx.run(
    `update measures.progress set tx = $1::text::xid8, complete_upto = coalesce($2::timestamptz, '-infinity'), mark_at = $3, mark_tx = $4::text::xid8`,
    [to.tx, to.completeUpto, to.markAt, to.markTx],
  );

/** Until when everything is counted. */
export const findCompleteUpto = async (db: Db): Promise<Date | null> =>
  (
    await db.one<{ upto: Date | null }>(
      `select nullif(complete_upto, '-infinity') as upto from measures.progress`,
      [],
    )
  ).upto;
