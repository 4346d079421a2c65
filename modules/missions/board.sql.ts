import type { Db, Tx } from '@baize/db';

export type Board = { refreshedAt: Date; paidAt: Date | null };
export type BoardPlace = { rank: number; memberId: number; score: bigint; prize: bigint };

export const findBoard = (
  db: Db,
  { missionId, period }: { missionId: number; period: string },
): Promise<Board | undefined> =>
  db.maybe('select refreshed_at, paid_at from missions.board where mission_id = $1 and period = $2::date', [
    missionId,
    period,
  ]);

export const listPlaces = (
  db: Db,
  { missionId, period }: { missionId: number; period: string },
): Promise<BoardPlace[]> =>
  db.many(
    'select rank, member_id, score, prize from missions.place where mission_id = $1 and period = $2::date order by rank',
    [missionId, period],
  );

/** The last period of a mission whose prizes are out. */
export const findLastPaid = async (db: Db, missionId: number): Promise<string | undefined> =>
  (
    await db.one<{ period: string | null }>(
      'select max(period)::text as period from missions.board where mission_id = $1 and paid_at is not null',
      [missionId],
    )
  ).period ?? undefined;

/** Locks the board of a period, which is made where there is none. undefined: its prizes are out. */
export async function lockBoard(
  tx: Tx,
  { missionId, period, at }: { missionId: number; period: string; at: Date },
): Promise<Board | undefined> {
  await tx.run(
    'insert into missions.board (mission_id, period, refreshed_at) values ($1, $2::date, $3) on conflict do nothing',
    [missionId, period, at],
  );
  return tx.maybe(
    `select refreshed_at, paid_at from missions.board
      where mission_id = $1 and period = $2::date and paid_at is null for update`,
    [missionId, period],
  );
}

export async function putPlaces(
  tx: Tx,
  of: { missionId: number; period: string; at: Date; isPaid: boolean },
  places: readonly (BoardPlace & { rewardId: bigint | null })[],
): Promise<void> {
  const { missionId, period, at, isPaid } = of;
  await tx.run('delete from missions.place where mission_id = $1 and period = $2::date', [missionId, period]);
  await tx.run(
    `insert into missions.place (mission_id, period, rank, member_id, score, prize, reward_id)
     select $1, $2::date, p.rank, p.member_id, p.score, p.prize, p.reward_id
       from unnest($3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
            as p (rank, member_id, score, prize, reward_id)`,
    [
      missionId,
      period,
      places.map(({ rank }) => rank),
      places.map(({ memberId }) => memberId),
      places.map(({ score }) => score),
      places.map(({ prize }) => prize),
      places.map(({ rewardId }) => rewardId),
    ],
  );
  await tx.run(
    `update missions.board set refreshed_at = $3, paid_at = case when $4 then $3::timestamptz end
      where mission_id = $1 and period = $2::date`,
    [missionId, period, at, isPaid],
  );
}
