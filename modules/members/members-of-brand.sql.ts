import type { Db } from '@baize/db';
import type { MemberState } from './member.ts';
import { agentSql, trialSql } from './member-type.sql.ts';

/** A selection of a brand's members, without trials, accounts of the house and closed ones. */
export type MembersOfBrand = {
  merchantId: number;
  level?: number;
  /** Of these only. */
  ids?: readonly number[];
  registeredUntil: Date;
};

const PERSON = `merchant_id = $1 and not ${trialSql()} and not is_house and state <> 'CLOSED'`;

/** One page of them by id, from above `afterId` on: empty when there are no more. */
export async function listMemberIds(
  db: Db,
  { merchantId, level, ids, registeredUntil }: MembersOfBrand,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(
    `select id from members.member
      where ${PERSON} and ($2::int is null or level = $2) and ($3::int[] is null or id = any($3))
        and registered_at <= $4 and id > $5
      order by id limit $6`,
    [merchantId, level ?? null, ids ?? null, registeredUntil, afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Who of these is on which level, in which state. */
export const listStanding = (
  db: Db,
  memberIds: readonly number[],
): Promise<{ id: number; level: number; state: MemberState }[]> =>
  db.many('select id, level, state from members.member where id = any ($1)', [memberIds]);

/** Those of `memberIds` born on one of these days of a year (MM-DD). */
export const listBornOn = async (
  db: Db,
  memberIds: readonly number[],
  days: readonly string[],
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from members.member where id = any ($1) and to_char(birthday, 'MM-DD') = any ($2) order by id`,
      [memberIds, days],
    )
  ).map(({ id }) => id);

/** `accounts` in lower case. */
export const listMemberIdsByAccount = (
  db: Db,
  merchantId: number,
  accounts: readonly string[],
): Promise<{ id: number; account: string }[]> =>
  db.many(
    `select id, lower(account) as account from members.member where ${PERSON} and lower(account) = any($2)`,
    [merchantId, accounts],
  );

export const listAgents = (db: Db, merchantId: number): Promise<{ id: number; account: string }[]> =>
  db.many(`select id, account from members.member where merchant_id = $1 and ${agentSql()}`, [merchantId]);

export type Registrations = { day: string; currency: string; uplineId: number | null; count: number };

/** Registrations by day of a zone and by upline, without trials. */
export const countRegistrations = (
  db: Db,
  range: { merchantId: number; from: Date; to: Date; zone: string },
): Promise<Registrations[]> =>
  db.many(
    `select to_char(registered_at at time zone $4, 'YYYY-MM-DD') as day, currency, upline_id, count(*)::int as count
       from members.member
      where merchant_id = $1 and not ${trialSql()} and not is_house and registered_at >= $2 and registered_at < $3
      group by 1, 2, 3`,
    [range.merchantId, range.from, range.to, range.zone],
  );

/** Accounts whose name, without case, width and marks, is one of `names` or fits `pattern`. */
export async function listNamed(
  db: Db,
  of: { merchantId: number; pattern: string; names: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db.many<{ account: string }>(
    `select account
       from (select account, regexp_replace(lower(normalize(account, NFKC)), '[^[:alnum:]]', '', 'g') as plain
               from members.member where ${PERSON}) as named
      where plain ~ $2 or plain = any ($3)
      order by account limit $4`,
    [of.merchantId, of.pattern, of.names, of.limit],
  );
  return rows.map(({ account }) => account);
}
