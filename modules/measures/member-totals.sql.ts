import type { Db } from '@baize/db';

/** What a member deposited, and the valid bet settled, in units. */
export type MemberTotals = { memberId: number; deposits: bigint; validBet: bigint };

/** Of each member asked for, over days of the brand's zone (both included); without days, of all time. */
export const listMemberTotals = (
  db: Db,
  memberIds: readonly number[],
  days?: { from: string; to: string },
): Promise<MemberTotals[]> =>
  db.many<MemberTotals>(
    `select a.member_id,
            (select coalesce(sum(f.amount), 0)::bigint from measures.member_flow_day f
              where f.member_id = a.member_id and f.flow = 'deposit' and ($2::date is null or f.day between $2 and $3)) as deposits,
            (select coalesce(sum(d.valid_bet), 0)::bigint from measures.member_day d
              where d.member_id = a.member_id and ($2::date is null or d.day between $2 and $3)) as valid_bet
       from unnest($1::int[]) as a (member_id)`,
    [memberIds, days?.from ?? null, days?.to ?? null],
  );

/** A brand's members who settled or deposited something since a five-minute slot, by id: those after `afterId`, at most `limit`. */
export const listActiveSince = async (
  db: Db,
  of: { merchantId: number; since: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct s.member_id as id
         from (select member_id from measures.member_slot where slot >= $2 and member_id > $3
               union all
               select member_id from measures.member_flow_slot where slot >= $2 and member_id > $3 and flow = 'deposit') as s
         join members.caller c on c.id = s.member_id and c.merchant_id = $1
        order by 1 limit $4`,
      [of.merchantId, of.since, of.afterId, of.limit],
    )
  ).map(({ id }) => id);
