import type { Db, Tx } from '@baize/db';
import type { MemberType } from './rules.ts';

/** Lines that grow wait for one that moves, and it for them: a member who joins a moving branch must move with it. */
const LINES_LOCK = 7_421;
const shareLines = (tx: Tx) => tx.run('select pg_advisory_xact_lock_shared($1)', [LINES_LOCK]);
export const lockLines = (tx: Tx): Promise<number> =>
  tx.run('select pg_advisory_xact_lock($1)', [LINES_LOCK]);

/** Writes a new member's line: itself at depth 0 and everyone above its upline one deeper. */
export async function insertPath(tx: Tx, memberId: number, uplineId: number | null): Promise<number> {
  if (uplineId !== null) await shareLines(tx);
  return tx.run(
    `insert into members.member_path (ancestor_id, descendant_id, depth)
     select $1::int, $1::int, 0
     union all
     select ancestor_id, $1::int, depth + 1 from members.member_path where descendant_id = $2::int`,
    [memberId, uplineId],
  );
}

/** Puts a member with everybody below under another upline, which is not among them (`lockLines` is held). */
export async function moveBranch(tx: Tx, memberId: number, uplineId: number): Promise<void> {
  await tx.run(
    `delete from members.member_path
      where descendant_id in (select descendant_id from members.member_path where ancestor_id = $1)
        and ancestor_id not in (select descendant_id from members.member_path where ancestor_id = $1)`,
    [memberId],
  );
  await tx.run(
    `insert into members.member_path (ancestor_id, descendant_id, depth)
     select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
       from members.member_path above cross join members.member_path below
      where above.descendant_id = $2 and below.ancestor_id = $1`,
    [memberId, uplineId],
  );
  await tx.run(`select set_config('members.moves_branch', 'yes', true)`, []);
  await tx.run('update members.member set upline_id = $2 where id = $1', [memberId, uplineId]);
  await tx.run(`select set_config('members.moves_branch', '', true)`, []);
}

/** How many stand above a member, and how deep the line below goes. */
export const measureLine = (db: Db, memberId: number): Promise<{ above: number; below: number }> =>
  db.one(
    `select (select count(*)::int - 1 from members.member_path where descendant_id = $1) as above,
        (select max(depth)::int from members.member_path where ancestor_id = $1) as below`,
    [memberId],
  );

export type AncestorRow = {
  memberId: number;
  account: string;
  type: MemberType;
  depth: number;
  isHouse: boolean;
};

/** Everyone above a member, nearest first (depth 1 is the direct upline). */
export function listAncestors(db: Db, memberId: number): Promise<AncestorRow[]> {
  return db.many<AncestorRow>(
    `select m.id as member_id, m.account, m.type, p.depth::int as depth, m.is_house
       from members.member_path p join members.member m on m.id = p.ancestor_id
      where p.descendant_id = $1 and p.depth > 0
      order by p.depth`,
    [memberId],
  );
}

export async function countDirectDownlines(db: Db, memberId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from members.member_path where ancestor_id = $1 and depth = 1`,
    [memberId],
  );
  return n;
}

export async function isAncestor(db: Db, ancestorId: number, descendantId: number): Promise<boolean> {
  const row = await db.maybe(
    `select 1 from members.member_path where ancestor_id = $1 and descendant_id = $2 and depth > 0`,
    [ancestorId, descendantId],
  );
  return row !== undefined;
}

type UplineRow = { memberId: number };
/** Only a live agent may gain a downline. */
const LIVE_AGENT = `m.type in (1, 2, 41, 42) and m.state <> 'CLOSED'`;

export function findUplineByAffiliateCode(
  db: Db,
  merchantId: number,
  code: string,
  domain: string,
): Promise<(UplineRow & { code: string; account: string }) | undefined> {
  return db.maybe(
    `select m.id as member_id, a.code, m.account
       from members.affiliate_code a join members.member m on m.id = a.member_id
      where a.merchant_id = $1 and lower(a.code) = lower($2) and a.revoked_at is null
        and (a.domain = '' or a.domain = lower($3)) and ${LIVE_AGENT}`,
    [merchantId, code, domain],
  );
}

/** A member's invite: the inviter, or its direct upline when the inviter is no agent, gains the downline. */
export function findUplineByReferral(
  db: Db,
  merchantId: number,
  by: { referralCode: string } | { account: string },
): Promise<UplineRow | undefined> {
  const [condition, value] =
    'account' in by
      ? ['lower(i.account) = lower($2)', by.account]
      : ['i.referral_code = upper($2)', by.referralCode];
  return db.maybe<UplineRow>(
    `select m.id as member_id
       from members.member i
       join members.member m on m.id = case when i.type = 0 then i.upline_id else i.id end
      where i.merchant_id = $1 and ${condition} and i.type <> 4 and i.state <> 'CLOSED' and ${LIVE_AGENT}`,
    [merchantId, value],
  );
}

/** The merchant's first agent without an upline; undefined on a site that has none. */
export function findRootAgent(db: Db, merchantId: number): Promise<UplineRow | undefined> {
  return db.maybe<UplineRow>(
    `select m.id as member_id from members.member m
      where m.merchant_id = $1 and m.upline_id is null and ${LIVE_AGENT} order by m.id limit 1`,
    [merchantId],
  );
}

export function insertAffiliateCode(
  tx: Tx,
  code: { merchantId: number; code: string; memberId: number; domain: string; now: Date },
): Promise<number> {
  return tx.run(
    `insert into members.affiliate_code (merchant_id, code, member_id, domain, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [code.merchantId, code.code, code.memberId, code.domain, code.now],
  );
}

export type DownlineRow = { memberId: number; account: string; nickname: string; type: MemberType };

/** Members right below one (not the whole branch), by name; trial accounts stand in no line. */
export async function listDownlineRows(
  db: Db,
  memberId: number,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: DownlineRow[]; count: number }> {
  const where = `upline_id = $1 and state <> 'CLOSED' and ($2::text is null or strpos(lower(account), lower($2)) > 0)`;
  const params = [memberId, search ?? null];
  const rows = await db.many<DownlineRow>(
    `select id as member_id, account, nickname, type from members.member where ${where}
      order by account limit $3 offset $4`,
    [...params, limit, offset],
  );
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from members.member where ${where}`,
    params,
  );
  return { rows, count: n };
}
