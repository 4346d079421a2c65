import type { Db } from '@baize/db';
import { trialSql } from './member-type.sql.ts';

/** What a member says about their identity, to be compared with screening lists. */
export type Person = {
  memberId: number;
  merchantId: number;
  account: string;
  payeeName: string;
  /** 'YYYY-MM-DD'; null where it is not given. */
  birthday: string | null;
};

const PERSON = `id as member_id, merchant_id, account, payee_name,
  to_char(birthday, 'YYYY-MM-DD') as birthday`;

/** A member with a payee name. */
export const findPerson = (db: Db, memberId: number): Promise<Person | undefined> =>
  db.maybe(`select ${PERSON} from members.member where id = $1 and payee_name <> '' and not ${trialSql()}`, [
    memberId,
  ]);

/** Members of a brand with a payee name, by id; empty when there are no more. */
export const listPersons = (
  db: Db,
  of: { merchantId: number; afterId: number; limit: number },
): Promise<Person[]> =>
  db.many(
    `select ${PERSON} from members.member
      where merchant_id = $1 and id > $2 and payee_name <> '' and not ${trialSql()} and state <> 'CLOSED'
      order by id limit $3`,
    [of.merchantId, of.afterId, of.limit],
  );

/**
 * Accounts of the same person at these brands: both with a verified identity and the same name and birthday. Unverified
 * names do not count, or anybody could exclude somebody else by typing their name.
 */
export const listSamePerson = async (
  db: Db,
  memberId: number,
  merchantIds: readonly number[],
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select o.id from members.member me
         join members.member o on lower(o.payee_name) = lower(me.payee_name) and o.birthday = me.birthday
        where me.id = $1 and me.identity_verified_at is not null and o.identity_verified_at is not null
          and o.merchant_id = any ($2) and o.id <> me.id and me.payee_name <> '' and o.state <> 'CLOSED' and not ${trialSql('o')}
        order by o.id limit 20`,
      [memberId, merchantIds],
    )
  ).map(({ id }) => id);
