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

export const findTraits = (db: Db, memberId: number): Promise<Traits | undefined> =>
  db.maybe(
    `select registered_ip as ip, coalesce(registered_device_id, '') as device_id, coalesce(lower(profile ->> 'idNumber'), '') as id_number,
            case when payee_name <> '' and birthday is not null then lower(payee_name) || '|' || birthday::text else '' end as person
       from members.member where id = $1`,
    [memberId],
  );
