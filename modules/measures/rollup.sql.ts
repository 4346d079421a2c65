import type { Db, Tx } from '@baize/db';
import { SPANS, type Only, type Zone } from './spans.ts';

/** How far the count is complete. Transactions' numbers as decimal text. */
export type Progress = { completeUpto: Date | null; markAt: Date | null; markTx: string | null };
const PROGRESS = `select nullif(complete_upto, '-infinity') as complete_upto, mark_at, mark_tx::text from measures.progress`;

/** Locked, so that one process counts at a time. undefined: another does. */
export const lockProgress = (tx: Tx): Promise<Progress | undefined> =>
  tx.maybe<Progress>(`${PROGRESS} for update skip locked`, []);
export const waitForProgress = (tx: Tx): Promise<Progress> => tx.one<Progress>(`${PROGRESS} for update`, []);

/** The time, before this transaction has a number: whoever has a higher one began to write later. */
export const readTime = async (tx: Tx): Promise<Date> =>
  (await tx.one<{ at: Date }>('select clock_timestamp() as at', [])).at;

/** This transaction's number, and the oldest that still runs: what those below it wrote is visible from now on. */
export const readNumbers = (tx: Tx): Promise<{ own: string; oldest: string }> =>
  tx.one(
    'select pg_current_xact_id()::text as own, pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    [],
  );

/** What a step takes from the journals. */
export type Taken = {
  settlementIds: readonly bigint[];
  flowIds: readonly bigint[];
  memberIds: readonly number[];
};

/** Writes down which of the rows come after their time was complete, and when they count. */
export const insertLate = (tx: Tx, taken: Taken, completeUpto: Date): Promise<number> =>
  tx.run(
    `insert into measures.late (journal, row_id, counted_at)
     select 'settlement', id, $4::timestamptz from bets.settlement where id = any ($1) and at < $4
     union all
     select 'flow', id, $4 from wallet.flow where id = any ($2) and at < $4
     union all
     select 'registration', member_id, $4 from members.registration where member_id = any ($3) and at < $4`,
    [taken.settlementIds, taken.flowIds, taken.memberIds, completeUpto],
  );

const SUMS = ['bets', 'stake', 'valid_bet', 'net', 'valid_house_won', 'valid_house_lost'];
const total = SUMS.map((sum) => `sum(${sum})::bigint as ${sum}`).join(', ');
const add = (table: string): string =>
  SUMS.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ');
const memberSums = (span: string): string =>
  `member_${span} as (
     insert into measures.member_${span} as m (member_id, line_id, ${span}, game_type, ${SUMS.join(', ')})
     select member_id, line_id, ${span}, game_type, ${total} from sums group by 1, 2, 3, 4
     on conflict (member_id, ${span}, game_type, line_id) do update set ${add('m')})`;
const teamSums = (span: string): string =>
  `team_${span} as (
     insert into measures.team_${span} as t (agent_id, ${span}, game_type, ${SUMS.join(', ')})
     select agent_id, ${span}, game_type, ${total} from above group by 1, 2, 3
     on conflict (agent_id, ${span}, game_type) do update set ${add('t')})`;

const MODE_SUMS = `member_mode_day as (
     insert into measures.member_mode_day as m (member_id, line_id, day, game_type, mode, stake, valid_bet)
     select member_id, line_id, day, game_type, mode, sum(stake)::bigint, sum(valid_bet)::bigint
       from sums where mode is not null group by 1, 2, 3, 4, 5
     on conflict (member_id, day, game_type, mode, line_id)
     do update set stake = m.stake + excluded.stake, valid_bet = m.valid_bet + excluded.valid_bet)`;

const VENDOR_SUMS = `member_vendor_day as (
     insert into measures.member_vendor_day as m (member_id, line_id, day, game_type, vendor, valid_bet, valid_by_mode)
     select member_id, line_id, day, game_type, vendor, sum(valid_bet)::bigint, coalesce(sum(valid_bet) filter (where mode is not null), 0)::bigint
       from sums group by 1, 2, 3, 4, 5
     on conflict (member_id, day, game_type, vendor, line_id)
     do update set valid_bet = m.valid_bet + excluded.valid_bet, valid_by_mode = m.valid_by_mode + excluded.valid_by_mode)`;

/**
 * Adds rows of the journal to every sum they belong to. A row belongs to the member who owns the account, unless on
 * trial, and to every agent above as the tree stood at its time. Its valid bet is on the house's winning side when the member lost;
 * a correction takes from the side it was counted on. What belongs to nobody breaks a constraint: nothing is passed over.
 */
export const addSettlements = (
  tx: Tx,
  of: {
    ids: readonly bigint[];
    games: readonly { gameId: number; gameType: string; vendor: string }[];
    zones: readonly Zone[];
    only?: Only | undefined;
  },
): Promise<number> =>
  tx.run(
    `with lines as (
       select p.member_id, coalesce(l.counted_at, s.at) as at, l.row_id is not null as is_late, z.zone, g.type as game_type, g.vendor, nullif(e.mode, 0) as mode, e.bets, e.stake, e.valid, e.net,
              sign(e.net) * case when e.bets < 0 then -1 else 1 end as side
         from bets.settlement s
        cross join lateral unnest(s.account_ids, s.game_ids, s.bets, s.stakes, s.valid_bets, s.nets, s.modes)
          as e (account_id, game_id, bets, stake, valid, net, mode)
         left join bets.player p on p.account_id = e.account_id
         left join unnest($2::int[], $3::text[], $8::text[]) as g (id, type, vendor) on g.id = e.game_id
         left join unnest($4::int[], $5::text[]) as z (merchant_id, zone) on z.merchant_id = p.merchant_id
         left join measures.late l on l.journal = 'settlement' and l.row_id = s.id
        where s.id = any ($1) and p.is_trial is not true),
     sums as materialized (
       select i.member_id, t.id as line_id, t.ancestors, date_bin('5 minutes', i.at, 'epoch') as slot,
              date_trunc('hour', i.at, i.zone) as hour, (i.at at time zone i.zone)::date as day, i.game_type, i.vendor, i.mode, sum(i.bets)::bigint as bets,
              sum(i.stake)::bigint as stake, sum(i.valid)::bigint as valid_bet, sum(i.net)::bigint as net,
              coalesce(sum(i.valid) filter (where i.side < 0), 0)::bigint as valid_house_won,
              coalesce(sum(i.valid) filter (where i.side > 0), 0)::bigint as valid_house_lost
         from lines i
         left join members.line t on t.member_id = i.member_id and i.at >= t.since and i.at < t.until
        where $6::date is null or ((i.at at time zone i.zone)::date = $6 and i.is_late = $7)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
     above as materialized (
       select a as agent_id, slot, hour, day, game_type, ${total}
         from sums cross join lateral unnest(ancestors) as a group by 1, 2, 3, 4, 5),
     ${[...SPANS.map(memberSums), ...SPANS.map(teamSums), MODE_SUMS, VENDOR_SUMS].join(',\n     ')}
     select from sums`,
    [
      of.ids,
      of.games.map(({ gameId }) => gameId),
      of.games.map(({ gameType }) => gameType),
      of.zones.map(({ merchantId }) => merchantId),
      of.zones.map(({ timeZone }) => timeZone),
      of.only?.day ?? null,
      of.only?.isLate ?? null,
      of.games.map(({ vendor }) => vendor),
    ],
  );

export const saveProgress = (tx: Tx, to: Progress): Promise<number> =>
  tx.run(
    `update measures.progress set complete_upto = coalesce($1::timestamptz, '-infinity'), mark_at = $2, mark_tx = $3::text::xid8`,
    [to.completeUpto, to.markAt, to.markTx],
  );

/** Until when everything is counted. */
export const findCompleteUpto = async (db: Db): Promise<Date | null> =>
  (
    await db.one<{ upto: Date | null }>(
      `select nullif(complete_upto, '-infinity') as upto from measures.progress`,
      [],
    )
  ).upto;
