import type { Db } from '@baize/db';

/** What a member settled on a day of the brand's zone, of one game type at one vendor. Units. */
export type VendorPlay = {
  memberId: number;
  /** YYYY-MM-DD. */
  day: string;
  gameType: string;
  vendor: string;
  validBet: bigint;
  /** What of it was in a lottery prize mode. */
  validByMode: bigint;
};

/** Who is asked for, each from an own day on; `to` (included) is the same for all. */
export type VendorPlayOf = {
  members: readonly { memberId: number; from: string }[];
  to: string;
  /** Of each member, the earliest days on which something settled. */
  days: number;
};

/** Figures of a day grow until `findCompleteUpto` is past its end; from then on they stay. */
export const listVendorPlay = (db: Db, { members, to, days }: VendorPlayOf): Promise<VendorPlay[]> =>
  db.many<VendorPlay>(
    `select d.member_id, d.day::text as day, d.game_type, d.vendor, sum(d.valid_bet)::bigint as valid_bet,
            sum(d.valid_by_mode)::bigint as valid_by_mode
       from unnest($1::int[], $2::date[]) as a (member_id, since)
      cross join lateral (
        select distinct v.day from measures.member_vendor_day v
         where v.member_id = a.member_id and v.day between a.since and $3::date order by 1 limit $4) as played
       join measures.member_vendor_day d on d.member_id = a.member_id and d.day = played.day
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [members.map(({ memberId }) => memberId), members.map(({ from }) => from), to, days],
  );

/** A brand's members who settled something on a day, by id: those after `afterId`, at most `limit` of them. */
export const listPlayersOfDay = async (
  db: Db,
  of: { merchantId: number; day: string; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct d.member_id as id from measures.member_vendor_day d join members.caller c on c.id = d.member_id
        where d.day = $1::date and c.merchant_id = $2 and d.member_id > $3 order by 1 limit $4`,
      [of.day, of.merchantId, of.afterId, of.limit],
    )
  ).map(({ id }) => id);
