import type { Db, Tx } from '@baize/db';
import type { Earned, Source } from './rules.ts';

/** The first day that is posted; a row that is there stays. */
export const insertProgress = (tx: Tx, merchantId: number, day: string): Promise<number> =>
  tx.run('insert into points.progress (merchant_id, next_day) values ($1, $2::date) on conflict do nothing', [
    merchantId,
    day,
  ]);
/** Locked; undefined: the brand gives no points, or another worker posts its day. */
export const lockProgress = (
  tx: Tx,
  merchantId: number,
): Promise<{ day: string; afterId: number } | undefined> =>
  tx.maybe(
    `select next_day::text as day, after_id from points.progress where merchant_id = $1 for update skip locked`,
    [merchantId],
  );
export const saveProgress = (
  tx: Tx,
  merchantId: number,
  { day, afterId }: { day: string; afterId: number },
): Promise<number> =>
  tx.run('update points.progress set next_day = $2::date, after_id = $3 where merchant_id = $1', [
    merchantId,
    day,
    afterId,
  ]);

/** `per`: the ratio in whose units it counts; null: of before ratios were kept. */
export type Rest = { memberId: number; type: Source; units: bigint; per: bigint | null };
export const listRests = (db: Db, memberIds: readonly number[]): Promise<Rest[]> =>
  db.many('select member_id, type, units, per from points.rest where member_id = any ($1)', [memberIds]);
export const putRests = (tx: Tx, rests: readonly Rest[]): Promise<number> =>
  tx.run(
    `insert into points.rest (member_id, type, units, per)
     select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[])
     on conflict (member_id, type) do update set units = excluded.units, per = excluded.per`,
    [
      rests.map(({ memberId }) => memberId),
      rests.map(({ type }) => type),
      rests.map(({ units }) => units),
      rests.map(({ per }) => per),
    ],
  );

export type Earning = Earned & { memberId: number; type: Source };
/** What members' days since `since` earned, the oldest first: the days before `day`, each ratio of it. */
export const listEarnings = (
  db: Db,
  memberIds: readonly number[],
  { since, day }: { since: string; day: string },
): Promise<{ memberId: number; type: Source; per: bigint; base: bigint }[]> =>
  db.many(
    `select member_id, type, per, base from points.earning
      where member_id = any ($1) and day >= $2::date and day < $3::date order by member_id, type, day`,
    [memberIds, since, day],
  );
export const insertEarnings = (
  tx: Tx,
  merchantId: number,
  day: string,
  rows: readonly Earning[],
): Promise<number> =>
  tx.run(
    `insert into points.earning (merchant_id, day, member_id, type, base, per, points, carry_in, carry_out)
     select $1, $2::date, * from unnest($3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])`,
    [
      merchantId,
      day,
      rows.map((row) => row.memberId),
      rows.map((row) => row.type),
      rows.map((row) => row.base),
      rows.map((row) => row.per),
      rows.map((row) => row.points),
      rows.map((row) => row.carryIn),
      rows.map((row) => row.carryOut),
    ],
  );
