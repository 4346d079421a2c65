import type { Db, Tx } from '@baize/db';
import { trialSql } from './member-type.sql.ts';

export type LikenessKind = 'id_number' | 'person' | 'device' | 'ip';
/** Limits one kind: many members can share an address. */
const PER_KIND_MAX = 20;

/**
 * Records who else has a member's papers, name and birthday, device or address (R16). Written with the member and when the
 * profile changes, so that later changes hide nothing.
 */
export function insertLikenesses(tx: Tx, memberId: number, now: Date): Promise<number> {
  const alike = (kind: LikenessKind, where: string) =>
    `(select '${kind}' as kind, o.id from members.member o, me
       where o.merchant_id = me.merchant_id and o.id <> me.id and not ${trialSql('o')} and ${where}
       order by o.id desc limit ${PER_KIND_MAX})`;
  return tx.run(
    `with me as (select * from members.member where id = $1),
          other as (
            ${alike('id_number', `o.profile ? 'idNumber' and lower(o.profile ->> 'idNumber') = lower(me.profile ->> 'idNumber')`)}
            union all
            ${alike('person', `o.payee_name <> '' and lower(o.payee_name) = lower(me.payee_name) and o.birthday = me.birthday`)}
            union all
            ${alike('device', `me.registered_device_id <> '' and o.registered_device_id = me.registered_device_id`)}
            union all
            ${alike('ip', `o.registered_ip <> '' and o.registered_ip = me.registered_ip`)}
          )
     insert into members.likeness (member_id, other_id, kind, found_at) select $1, id, kind, $2 from other
     on conflict do nothing`,
    [memberId, now],
  );
}

/**
 * What these members share with this one: recorded when either registered, or so by now. Asked about each pair, for the record keeps
 * the newest of a kind alone. One row for each kind.
 */
export const listLikeAmong = (
  db: Db,
  memberId: number,
  among: readonly number[],
): Promise<{ id: number; kind: LikenessKind }[]> =>
  db.many(
    `with me as (select * from members.member where id = $1),
          other as (select o.* from members.member o join me on o.merchant_id = me.merchant_id where o.id = any ($2) and o.id <> me.id)
     select case when l.member_id = $1 then l.other_id else l.member_id end as id, l.kind from members.likeness l
      where (l.member_id = $1 and l.other_id = any ($2)) or (l.other_id = $1 and l.member_id = any ($2))
     union
     select o.id, k.kind from other o cross join me cross join lateral (values
       ('id_number', me.profile ? 'idNumber' and lower(o.profile ->> 'idNumber') = lower(me.profile ->> 'idNumber')),
       ('person', me.payee_name <> '' and lower(o.payee_name) = lower(me.payee_name) and o.birthday = me.birthday),
       ('device', me.registered_device_id <> '' and o.registered_device_id = me.registered_device_id),
       ('ip', me.registered_ip <> '' and o.registered_ip = me.registered_ip)) as k (kind, is_same)
      where k.is_same`,
    [memberId, among],
  );

export type LikenessRow = {
  otherId: number;
  account: string;
  state: string;
  kind: LikenessKind;
  foundAt: Date;
};

/** In both directions: members found when this one registered, and later ones that found this one. */
export function listLikenesses(db: Db, memberId: number): Promise<LikenessRow[]> {
  return db.many<LikenessRow>(
    `select o.id as other_id, o.account, o.state, l.kind, l.found_at
       from members.likeness l
       join members.member o on o.id = case when l.member_id = $1 then l.other_id else l.member_id end
      where l.member_id = $1 or l.other_id = $1
      order by l.found_at desc, o.id desc limit 200`,
    [memberId],
  );
}

/** What tells two accounts of one person: as typed at registration and in the profile; empty where it is not known. */
export type Traits = { ip: string; deviceId: string; person: string; idNumber: string };

export const listTraits = (
  db: Db,
  memberIds: readonly number[],
): Promise<(Traits & { memberId: number })[]> =>
  db.many(
    `select id as member_id, registered_ip as ip, coalesce(registered_device_id, '') as device_id, coalesce(lower(profile ->> 'idNumber'), '') as id_number,
            case when payee_name <> '' and birthday is not null then lower(payee_name) || '|' || birthday::text else '' end as person
       from members.member where id = any ($1)`,
    [memberIds],
  );
