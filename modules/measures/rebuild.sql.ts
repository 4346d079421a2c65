import type { Tx } from '@baize/db';
import type { Taken } from './rollup.sql.ts';
import { SPANS, type Zone } from './spans.ts';

/** From the first begin of a day anywhere in these zones to its last end. */
export const findDaySpan = (tx: Tx, day: string, zones: readonly Zone[]): Promise<{ from: Date; to: Date }> =>
  tx.one(
    `select min($1::date::timestamp at time zone zone) as from, max(($1::date + 1)::timestamp at time zone zone) as to
       from unnest($2::text[]) as zone`,
    [day, zones.map(({ timeZone }) => timeZone)],
  );

/** Deletes every sum of a day of the brands' zones: by the instants of the day, or by its date. */
export async function deleteDay(tx: Tx, day: string, zones: readonly Zone[]): Promise<void> {
  const byZone = Map.groupBy(zones, ({ timeZone }) => timeZone);
  for (const [timeZone, brands] of byZone)
    for (const span of SPANS)
      for (const [table, whose] of [
        ['member', 'member_id'],
        ['member_flow', 'member_id'],
        ['team', 'agent_id'],
        ['team_flow', 'agent_id'],
      ])
        await tx.run(
          `delete from measures.${table}_${span} s using members.caller c
            where c.id = s.${whose} and c.merchant_id = any ($3) and ${
              span === 'day'
                ? 's.day = $1::date and $2::text is not null'
                : `s.${span} >= $1::date::timestamp at time zone $2 and s.${span} < ($1::date + 1)::timestamp at time zone $2`
            }`,
          [day, timeZone, brands.map(({ merchantId }) => merchantId)],
        );
  for (const brands of byZone.values())
    for (const table of ['member_mode_day', 'member_vendor_day'])
      await tx.run(
        `delete from measures.${table} s using members.caller c
          where c.id = s.member_id and s.day = $1::date and c.merchant_id = any ($2)`,
        [day, brands.map(({ merchantId }) => merchantId)],
      );
}

/** Rows that came late and count between two instants. They were counted, as only then it is known. */
export const listLate = (tx: Tx, from: Date, to: Date): Promise<Taken> =>
  tx.one<Taken>(
    `select coalesce(array_agg(row_id) filter (where journal = 'settlement'), '{}') as settlement_ids,
            coalesce(array_agg(row_id) filter (where journal = 'flow'), '{}') as flow_ids,
            coalesce(array_agg(row_id::int) filter (where journal = 'registration'), '{}') as member_ids
       from measures.late where counted_at >= $1 and counted_at < $2`,
    [from, to],
  );

export const listGamesOf = async (tx: Tx, settlementIds: readonly bigint[]): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(
      'select distinct g as id from bets.settlement s cross join unnest(s.game_ids) as g where s.id = any ($1)',
      [settlementIds],
    )
  ).map(({ id }) => id);

/** The days there is anything of, one more at each end for the zones. undefined: nothing at all. */
export const findDays = (tx: Tx): Promise<{ from: string; to: string } | undefined> =>
  tx.maybe(
    `select (min(day) - 1)::text as from, (max(day) + 1)::text as to
       from (select min(at)::date from bets.settlement union all select max(at)::date from bets.settlement
             union all select min(at)::date from wallet.flow union all select max(at)::date from wallet.flow
             union all select min(at)::date from members.registration union all select max(at)::date from members.registration
             union all select max(counted_at)::date from measures.late
             union all select min(day) from measures.member_day union all select max(day) from measures.member_day
             union all select min(day) from measures.member_flow_day union all select max(day) from measures.member_flow_day) as days (day)
     having min(day) is not null`,
    [],
  );

/** The rebuild that is under way, locked. */
export const lockRebuild = (tx: Tx): Promise<{ nextDay: string; lastDay: string } | undefined> =>
  tx.maybe(
    'select next_day::text as next_day, last_day::text as last_day from measures.rebuild for update',
    [],
  );
export const startRebuild = (tx: Tx, days: { from: string; to: string }): Promise<number> =>
  tx.run(
    'insert into measures.rebuild (next_day, last_day) values ($1::date, $2::date) on conflict do nothing',
    [days.from, days.to],
  );
export async function passDay(tx: Tx, day: string): Promise<void> {
  await tx.run('update measures.rebuild set next_day = $1::date + 1', [day]);
  await tx.run('delete from measures.rebuild where next_day > last_day', []);
}
