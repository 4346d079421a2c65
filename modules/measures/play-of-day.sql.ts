import type { Db } from '@baize/db';

/** What a member settled on a day under one line, of one game type, in one prize mode or in none. Units. */
export type PlayOfDay = {
  memberId: number;
  /** Who stood above then, nearest first. */
  ancestors: number[];
  gameType: string;
  /** Of 2000; null: not by mode. */
  mode: number | null;
  stake: bigint;
  validBet: bigint;
};

/** Whose turn is next: a brand's members in portions, by id. */
export type Portion = { afterId: number; limit: number };

/**
 * A brand's play of a day of its zone, whole members at a time: those after `afterId`, at most `limit` of them. `lastId` is where the next
 * portion begins; null: there is none. Final once `findCompleteUpto` is past the day's end.
 */
export async function listPlayOfDay(
  db: Db,
  { merchantId, day, afterId, limit }: { merchantId: number; day: string } & Portion,
): Promise<{ rows: PlayOfDay[]; lastId: number | null }> {
  const members = await db.many<{ id: number }>(
    `select distinct d.member_id as id from measures.member_day d join members.caller c on c.id = d.member_id
      where d.day = $1::date and c.merchant_id = $2 and d.member_id > $3 order by 1 limit $4`,
    [day, merchantId, afterId, limit],
  );
  const ids = members.map(({ id }) => id);
  const rows = await db.many<PlayOfDay>(
    `with by_mode as (
       select member_id, line_id, game_type, mode, stake, valid_bet from measures.member_mode_day
        where day = $1::date and member_id = any ($2)),
     rows as (
       select d.member_id, d.line_id, d.game_type, null::int as mode,
              d.stake - coalesce(sum(m.stake), 0)::bigint as stake, d.valid_bet - coalesce(sum(m.valid_bet), 0)::bigint as valid_bet
         from measures.member_day d
         left join by_mode m on m.member_id = d.member_id and m.line_id = d.line_id and m.game_type = d.game_type
        where d.day = $1::date and d.member_id = any ($2)
        group by d.member_id, d.line_id, d.game_type, d.stake, d.valid_bet
       union all
       select member_id, line_id, game_type, mode::int, stake, valid_bet from by_mode)
     select r.member_id, t.ancestors, r.game_type, r.mode, r.stake, r.valid_bet
       from rows r join members.line t on t.id = r.line_id
      where r.stake <> 0 or r.valid_bet <> 0
      order by r.member_id, r.line_id, r.game_type, r.mode`,
    [day, ids],
  );
  return { rows, lastId: ids.length < limit ? null : (ids.at(-1) ?? null) };
}
