import { lockNamed, shareNamed, type Db, type Tx } from '@baize/db';
import type { Actor } from '@baize/kernel';
import type { Scale } from './rules.ts';

/** Who holds rates: a member, or the house (null). */
export type Holder = { merchantId: number; memberId: number | null };
export type HouseScale = Scale | 'PRIZE_MODE_MIN';
export type RateRow = { scale: HouseScale; value: number; holdsNow: boolean; isLatest: boolean };

const LOCK = 'rates.brand';
/**
 * The rates of a brand, until the transaction ends, after the tree (`shareTree`, `lockTree`) and before any wallet. Who changes what
 * accounts have takes it alone, who opens an account shares it: nobody is given what the upline has no more.
 */
export const lockRates = (tx: Tx, merchantId: number): Promise<number> => lockNamed(tx, LOCK, merchantId);
export const shareRates = (tx: Tx, merchantId: number): Promise<number> => shareNamed(tx, LOCK, merchantId);

/** What holds on a day, and what was given last; one row where that is the same. */
export const listRates = (db: Db, { merchantId, memberId }: Holder, day: string): Promise<RateRow[]> =>
  db.many(
    `select scale, value, since <= $3::date and $3::date < until as holds_now, until = 'infinity' as is_latest from rates.rate
      where merchant_id = $1 and member_id is not distinct from $2::int
        and (until = 'infinity' or (since <= $3::date and $3::date < until))`,
    [merchantId, memberId, day],
  );

type Given = { scale: HouseScale; value: number };
type From = { day: string; at: Date; by: Actor };

/** Gives a holder rates from a day on; what was given last ends there. */
export async function putRates(
  tx: Tx,
  { merchantId, memberId }: Holder,
  given: readonly Given[],
  from: From,
): Promise<void> {
  const scales = given.map(({ scale }) => scale);
  await tx.run(
    `update rates.rate set until = greatest(since, $4::date)
      where merchant_id = $1 and member_id is not distinct from $2::int and scale = any ($3) and until = 'infinity'`,
    [merchantId, memberId, scales, from.day],
  );
  await tx.run(
    `insert into rates.rate (merchant_id, member_id, scale, value, since, set_at, set_by)
     select $1, $2, scale, value, $5, $6, $7 from unnest($3::text[], $4::int[]) as given (scale, value)`,
    [merchantId, memberId, scales, given.map(({ value }) => value), from.day, from.at, from.by],
  );
}

/** Below whom, without the head itself; null: everybody of the brand. */
export type Branch = { merchantId: number; headId: number | null; withHead: boolean };
export type Most = Partial<Record<Scale, number>>;
const OVER = `
  select r.id, r.merchant_id, r.member_id, r.scale, r.value, l.value as most
    from rates.rate r join unnest($3::text[], $4::int[]) as l (scale, value) on l.scale = r.scale
   where r.merchant_id = $1 and r.until = 'infinity' and r.member_id is not null and r.value > l.value
     and ($2::int is null or exists (
       select from members.member_path p where p.ancestor_id = $2 and p.descendant_id = r.member_id and (p.depth > 0 or $5::boolean)))`;
const overOf = ({ merchantId, headId, withHead }: Branch, most: Most) => [
  merchantId,
  headId,
  Object.keys(most),
  Object.values(most),
  withHead,
];

export type Cut = { memberId: number; scale: Scale; from: number; to: number };
/** Who of a branch has more than `most`, and what each rate would be lowered to: the first of them, and how many members there are. */
export async function listOver(
  db: Db,
  branch: Branch,
  most: Most,
  limit: number,
): Promise<{ cuts: Cut[]; members: number }> {
  const cuts = await db.many<Cut>(
    `select member_id, scale, value as from, most as to from (${OVER}) as o order by member_id, scale limit $6`,
    [...overOf(branch, most), limit],
  );
  const { n } = await db.one<{ n: number }>(
    `select count(distinct member_id)::int as n from (${OVER}) as o`,
    overOf(branch, most),
  );
  return { cuts, members: n };
}

/** What names all of them, and how many rates they are. */
export const sumOver = (db: Db, branch: Branch, most: Most): Promise<{ rates: number; digest: string }> =>
  db.one(
    `select count(*)::int as rates,
            md5(coalesce(string_agg(concat_ws(':', member_id, scale, value, most), ',' order by member_id, scale), '')) as digest
       from (${OVER}) as o`,
    overOf(branch, most),
  );

/** Lowers to `most` whoever of a branch has more, from a day on. Answers how many rates were lowered. */
export const cutBranch = (tx: Tx, branch: Branch, most: Most, from: From): Promise<number> =>
  tx.run(
    `with over as (${OVER}),
     ended as (
       update rates.rate r set until = greatest(r.since, $6::date) from over o where r.id = o.id
       returning r.merchant_id, r.member_id, r.scale, o.most)
     insert into rates.rate (merchant_id, member_id, scale, value, since, set_at, set_by)
     select merchant_id, member_id, scale, most, $6, $7, $8 from ended`,
    [...overOf(branch, most), from.day, from.at, from.by],
  );

type LinkRow = { code: string; scale: Scale; value: number };
export const insertLink = (
  tx: Tx,
  { merchantId, code }: { merchantId: number; code: string },
  given: readonly Given[],
): Promise<number> =>
  tx.run(
    `insert into rates.link (merchant_id, code, scale, value)
     select $1, $2, scale, value from unnest($3::text[], $4::int[]) as given (scale, value) where value > 0`,
    [merchantId, code, given.map(({ scale }) => scale), given.map(({ value }) => value)],
  );
export const deleteLink = (
  tx: Tx,
  { merchantId, code }: { merchantId: number; code: string },
): Promise<number> =>
  tx.run('delete from rates.link where merchant_id = $1 and code = $2', [merchantId, code]);
export const listLinks = (db: Db, merchantId: number, codes: readonly string[]): Promise<LinkRow[]> =>
  db.many('select code, scale, value from rates.link where merchant_id = $1 and code = any ($2)', [
    merchantId,
    codes,
  ]);

export type PastRate = {
  scale: Scale;
  value: number;
  since: string;
  until: string | null;
  setAt: Date;
  setBy: string;
};
/** How an account came to what it holds, the newest first. */
export const listPast = (db: Db, { merchantId, memberId }: Holder, limit: number): Promise<PastRate[]> =>
  db.many(
    `select scale, value, since::text, nullif(until, 'infinity')::text as until, set_at, set_by from rates.rate
      where merchant_id = $1 and member_id = $2 order by id desc limit $3`,
    [merchantId, memberId, limit],
  );

/** What some members, and the house, hold on a day of the brand's zone (YYYY-MM-DD). */
export const listRatesOn = (
  db: Db,
  { merchantId, day, memberIds }: { merchantId: number; day: string; memberIds: readonly number[] },
): Promise<{ memberId: number | null; scale: HouseScale; value: number }[]> =>
  db.many(
    `select member_id, scale, value from rates.rate
      where merchant_id = $1 and (member_id is null or member_id = any ($3)) and since <= $2::date and $2::date < until`,
    [merchantId, day, memberIds],
  );

/** The first day on which anybody of the brand holds a rate. */
export const findFirstDay = async (db: Db, merchantId: number): Promise<string | null> =>
  (
    await db.one<{ day: string | null }>(
      'select min(since)::text as day from rates.rate where merchant_id = $1 and member_id is not null and until > since',
      [merchantId],
    )
  ).day;
