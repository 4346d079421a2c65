import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

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
): Promise<(BoardPlace & { rewardId: bigint | null })[]> =>
  db.many(
    `select rank, member_id, score, prize, reward_id from missions.place
      where mission_id = $1 and period = $2::date order by rank`,
    [missionId, period],
  );

export type BoardRow = Board & {
  missionId: number;
  untilDay: string | null;
  period: string;
  places: number;
  paid: bigint;
};

/** Boards of a brand, the newest period first, with what each paid. */
export const listBoardsOf = (
  db: Db,
  of: { merchantId: number; missionId?: number | undefined },
  request: PageRequest,
): Promise<Page<BoardRow>> =>
  listPage<BoardRow, BoardRow>(
    db,
    {
      select: `b.mission_id, m.until_day::text, b.period::text, b.refreshed_at, b.paid_at,
        (select count(*)::int from missions.place p where p.mission_id = b.mission_id and p.period = b.period) as places,
        (select coalesce(sum(p.prize), 0)::bigint from missions.place p
          where p.mission_id = b.mission_id and p.period = b.period and p.reward_id is not null) as paid`,
      from: 'missions.board b join missions.mission m using (mission_id)',
      where: [
        ['m.merchant_id = ?', of.merchantId],
        ['b.mission_id = ?', of.missionId],
      ],
      order: 'b.period desc, b.mission_id desc',
    },
    request,
    (row) => row,
  );

/** The last periods of a mission whose prizes are out, the newest first. */
export const listPaidPeriods = async (db: Db, missionId: number, limit: number): Promise<string[]> =>
  (
    await db.many<{ period: string }>(
      `select period::text as period from missions.board
        where mission_id = $1 and paid_at is not null order by period desc limit $2`,
      [missionId, limit],
    )
  ).map(({ period }) => period);

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
