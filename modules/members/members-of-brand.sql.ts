import type { Db } from '@baize/db';

const PERSON = `merchant_id = $1 and type <> 4 and not is_house and state <> 'CLOSED'`;

export const selectMemberIds = async (
  db: Db,
  of: {
    merchantId: number;
    level: number | null;
    ids: readonly number[] | null;
    registeredUntil: Date;
    afterId: number;
    limit: number;
  },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from members.member
        where ${PERSON} and ($2::int is null or level = $2) and ($3::int[] is null or id = any($3))
          and registered_at <= $4 and id > $5
        order by id limit $6`,
      [of.merchantId, of.level, of.ids, of.registeredUntil, of.afterId, of.limit],
    )
  ).map(({ id }) => id);

/** `accounts` in lower case. */
export const selectMemberIdsByAccount = (
  db: Db,
  merchantId: number,
  accounts: readonly string[],
): Promise<{ id: number; account: string }[]> =>
  db.many(
    `select id, lower(account) as account from members.member where ${PERSON} and lower(account) = any($2)`,
    [merchantId, accounts],
  );

export const selectAgents = (db: Db, merchantId: number): Promise<{ id: number; account: string }[]> =>
  db.many('select id, account from members.member where merchant_id = $1 and type in (1, 2, 41, 42)', [
    merchantId,
  ]);

export const sumRegistrations = (
  db: Db,
  range: { merchantId: number; from: Date; to: Date; zone: string },
): Promise<{ day: string; currency: string; uplineId: number | null; count: number }[]> =>
  db.many(
    `select to_char(registered_at at time zone $4, 'YYYY-MM-DD') as day, currency, upline_id, count(*)::int as count
       from members.member
      where merchant_id = $1 and type <> 4 and not is_house and registered_at >= $2 and registered_at < $3
      group by 1, 2, 3`,
    [range.merchantId, range.from, range.to, range.zone],
  );
