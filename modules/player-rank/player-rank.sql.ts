import type { Db, Tx } from '@baize/db';
import type { RankPeriod } from './rules.ts';

export type Board = { fromDay: string; toDay: string; refreshedAt: Date };
export type Place = { rank: number; memberId: number; validBet: bigint };

export const findBoard = (db: Db, merchantId: number, period: RankPeriod): Promise<Board | undefined> =>
  db.maybe(
    `select from_day::text, to_day::text, refreshed_at from player_rank.board where merchant_id = $1 and period = $2`,
    [merchantId, period],
  );

export const listPlaces = (db: Db, merchantId: number, period: RankPeriod): Promise<Place[]> =>
  db.many(
    `select rank, member_id, valid_bet from player_rank.place where merchant_id = $1 and period = $2 order by rank`,
    [merchantId, period],
  );

/** Writes the board anew. Two workers write one after the other: the row of the board is held. */
export async function putBoard(
  tx: Tx,
  { merchantId, period, fromDay, toDay, refreshedAt }: Board & { merchantId: number; period: RankPeriod },
  places: readonly Omit<Place, 'rank'>[],
): Promise<void> {
  await tx.run(
    `insert into player_rank.board (merchant_id, period, from_day, to_day, refreshed_at)
     values ($1, $2, $3::date, $4::date, $5)
     on conflict (merchant_id, period) do update set from_day = excluded.from_day, to_day = excluded.to_day, refreshed_at = excluded.refreshed_at`,
    [merchantId, period, fromDay, toDay, refreshedAt],
  );
  await tx.run('delete from player_rank.place where merchant_id = $1 and period = $2', [merchantId, period]);
  await tx.run(
    `insert into player_rank.place (merchant_id, period, rank, member_id, valid_bet)
     select $1, $2, p.rank, p.member_id, p.valid_bet
       from unnest($3::int[], $4::bigint[]) with ordinality as p (member_id, valid_bet, rank)`,
    [merchantId, period, places.map(({ memberId }) => memberId), places.map(({ validBet }) => validBet)],
  );
}
