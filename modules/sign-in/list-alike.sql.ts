import type { Db } from '@baize/db';
import { listLikeAmong, type LikenessKind, type MemberState } from '@baize/members';

export type AlikeRow = { id: number; account: string; state: MemberState; shares: LikenessKind[] };
/** Of each kind: who shares a machine is not pushed out by those who share a carrier's address. */
const SHOWN_MAX = 50;
/** The addresses and devices of one member, those of the newest logins, that are compared for a list. */
const TRACES_MAX = 50;

/**
 * Members of the brand who share papers, name and birthday, a device or an address with this one: recorded when either
 * registered (likeness), or found in the login history. A list for people to look at, the newest members first; what is
 * decided about two members asks listAlikeAmong.
 */
export function listAlike(db: Db, memberId: number): Promise<AlikeRow[]> {
  const traces = (kind: 'ip' | 'device', column: 'ip' | 'device_id') =>
    `(select '${kind}' as kind, e.${column} as value from sign_in.login_event e
       where e.member_id = $1 and e.${column} <> '' group by e.${column} order by max(e.at) desc limit ${TRACES_MAX})`;
  const others = (kind: 'ip' | 'device', column: 'ip' | 'device_id') =>
    `select e.member_id, t.kind from trace t cross join me cross join lateral (
       select distinct member_id from sign_in.login_event
        where merchant_id = me.merchant_id and ${column} = t.value and ${column} <> '' and member_id <> $1
        order by member_id desc limit ${SHOWN_MAX}) e
      where t.kind = '${kind}'`;
  return db.many<AlikeRow>(
    `with me as (select id, merchant_id from members.caller where id = $1),
          trace as (${traces('ip', 'ip')} union all ${traces('device', 'device_id')}),
          found as (
            select case when l.member_id = $1 then l.other_id else l.member_id end as id, l.kind
              from members.likeness l where l.member_id = $1 or l.other_id = $1
            union ${others('ip', 'ip')}
            union ${others('device', 'device_id')}
          ),
          ranked as (select id, kind, row_number() over (partition by kind order by id desc) as place from found)
     select m.id, m.account, m.state, array_agg(distinct f.kind order by f.kind) as shares
       from found f join members.caller m on m.id = f.id
      where f.id in (select id from ranked where place <= ${SHOWN_MAX})
      group by m.id, m.account, m.state order by count(distinct f.kind) desc, m.id desc`,
    [memberId],
  );
}

/**
 * Which of these members share what with this one, each pair by itself: as they registered, as they are now, and by all
 * logins that are kept. However many strangers use the same address, no cut hides anybody. Who shares nothing is left out.
 */
export async function listAlikeAmong(
  db: Db,
  memberId: number,
  among: readonly number[],
): Promise<ReadonlyMap<number, LikenessKind[]>> {
  const same = (kind: 'ip' | 'device', column: 'ip' | 'device_id') =>
    `select distinct e.member_id as id, '${kind}' as kind from sign_in.login_event e
      where e.member_id = any ($2) and e.member_id <> $1 and e.${column} <> ''
        and e.${column} in (select ${column} from sign_in.login_event where member_id = $1)`;
  const found = [
    ...(await listLikeAmong(db, memberId, among)),
    ...(await db.many<{ id: number; kind: LikenessKind }>(
      `${same('ip', 'ip')} union all ${same('device', 'device_id')}`,
      [memberId, among],
    )),
  ];
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, rows]) => [
      id,
      [...new Set(rows.map(({ kind }) => kind))].toSorted(),
    ]),
  );
}
