import type { Db } from '@baize/db';
import type { LikenessKind, MemberState } from '@baize/members';

export type AlikeRow = { id: number; account: string; state: MemberState; shares: LikenessKind[] };
const SHOWN_MAX = 50;
/** The newest addresses and devices of one member that are compared. */
const TRACES_MAX = 50;

/**
 * Members of the brand who share papers, name and birthday, a device or an address with this one: recorded when either
 * registered (likeness), or found in the login history.
 */
export function listAlike(db: Db, memberId: number): Promise<AlikeRow[]> {
  return db.many<AlikeRow>(
    `with me as (select id, merchant_id from members.caller where id = $1),
          trace as (
            (select distinct 'ip' as kind, e.ip as value from sign_in.login_event e where e.member_id = $1 limit ${TRACES_MAX})
            union all
            (select distinct 'device', e.device_id from sign_in.login_event e
              where e.member_id = $1 and e.device_id <> '' limit ${TRACES_MAX})
          ),
          found as (
            select case when l.member_id = $1 then l.other_id else l.member_id end as id, l.kind
              from members.likeness l where l.member_id = $1 or l.other_id = $1
            union
            select e.member_id, 'ip' from trace t cross join me cross join lateral (
              select distinct member_id from sign_in.login_event
               where merchant_id = me.merchant_id and ip = t.value and member_id <> $1 limit ${SHOWN_MAX}) e
             where t.kind = 'ip'
            union
            select e.member_id, 'device' from trace t cross join me cross join lateral (
              select distinct member_id from sign_in.login_event
               where merchant_id = me.merchant_id and device_id = t.value and device_id <> '' and member_id <> $1
               limit ${SHOWN_MAX}) e
             where t.kind = 'device'
          )
     select m.id, m.account, m.state, array_agg(distinct f.kind order by f.kind) as shares
       from found f join members.caller m on m.id = f.id
      group by m.id, m.account, m.state order by count(distinct f.kind) desc, m.id desc limit ${SHOWN_MAX}`,
    [memberId],
  );
}
