import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { moveLines } from './line.sql.ts';
import { agentSql, trialSql } from './member-type.sql.ts';
import type { MemberType } from './rules.ts';

/** Registrations share this lock and a move takes it alone, so that a member who joins a moving branch moves with it. */
const TREE_LOCK = 7_421;
export const shareTree = (tx: Tx): Promise<number> =>
  tx.run('select pg_advisory_xact_lock_shared($1)', [TREE_LOCK]);
export const lockTree = (tx: Tx): Promise<number> => tx.run('select pg_advisory_xact_lock($1)', [TREE_LOCK]);

/** Writes a new member's path: itself at depth 0 and every ancestor of its upline one deeper. */
export async function insertPath(tx: Tx, memberId: number, uplineId: number | null): Promise<number> {
  if (uplineId !== null) await shareTree(tx);
  return tx.run(
    `insert into members.member_path (ancestor_id, descendant_id, depth)
     select $1::int, $1::int, 0
     union all
     select ancestor_id, $1::int, depth + 1 from members.member_path where descendant_id = $2::int`,
    [memberId, uplineId],
  );
}

/** Moves a member with its whole branch under another upline, which is not in the branch (`lockTree` is held). */
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
  await moveLines(tx, memberId);
}

/** How many agents would stand above the deepest of the member's branch under this upline; without a member, above a newcomer. */
export async function depthUnder(db: Db, uplineId: number, memberId?: number): Promise<number> {
  const { depth } = await db.one<{ depth: number }>(
    `select (select max(depth) from members.member_path where descendant_id = $1)::int + 1
          + coalesce((select max(depth) from members.member_path where ancestor_id = $2), 0)::int as depth`,
    [uplineId, memberId ?? null],
  );
  return depth;
}

export type Ancestor = {
  memberId: number;
  account: string;
  type: MemberType;
  depth: number;
  /** The house's own account, which nobody logs in with. */
  isHouse: boolean;
};

/** Everyone above a member, nearest first (depth 1 is the direct upline). */
export function ancestorsOf(db: Db, memberId: number): Promise<Ancestor[]> {
  return db.many<Ancestor>(
    `select m.id as member_id, m.account, m.type, p.depth::int as depth, m.is_house
       from members.member_path p join members.member m on m.id = p.ancestor_id
      where p.descendant_id = $1 and p.depth > 0
      order by p.depth`,
    [memberId],
  );
}

/** How many stood above each member at an instant, in the order asked; as the tree is now, of who was not there then. */
export const depthsAt = async (
  db: Db,
  asked: readonly { memberId: number; at: Date }[],
): Promise<readonly number[]> => {
  const rows = await db.many<{ depth: number }>(
    `select found.depth from unnest($1::int[], $2::timestamptz[]) with ordinality as i (member_id, at, nth)
      cross join lateral (
        select cardinality(l.ancestors) as depth from members.line l where l.member_id = i.member_id
         order by (l.since <= i.at and i.at < l.until) desc, l.until desc limit 1) as found
      order by i.nth`,
    [asked.map(({ memberId }) => memberId), asked.map(({ at }) => at)],
  );
  return rows.map(({ depth }) => depth);
};

export async function countDirectDownlines(db: Db, memberId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from members.member_path where ancestor_id = $1 and depth = 1`,
    [memberId],
  );
  return n;
}

/** Whether `ancestorId` stands above `descendantId`, at any distance. */
export async function standsAbove(db: Db, ancestorId: number, descendantId: number): Promise<boolean> {
  const row = await db.maybe(
    `select 1 from members.member_path where ancestor_id = $1 and descendant_id = $2 and depth > 0`,
    [ancestorId, descendantId],
  );
  return row !== undefined;
}

type UplineRow = { memberId: number };
/** Only an agent who is not closed may get a downline. */
const LIVE_AGENT = `${agentSql('m')} and m.state <> 'CLOSED'`;

/** The upline by a member's invitation: the inviter, or its direct upline when the inviter is no agent. */
export function findUplineByReferral(
  db: Db,
  merchantId: number,
  by: { referralCode: string } | { account: string },
): Promise<(UplineRow & { invitedBy: number }) | undefined> {
  const [condition, value] =
    'account' in by
      ? ['lower(i.account) = lower($2)', by.account]
      : ['i.referral_code = upper($2)', by.referralCode];
  return db.maybe(
    `select m.id as member_id, i.id as invited_by
       from members.member i
       join members.member m on m.id = case when ${agentSql('i')} then i.id else i.upline_id end
      where i.merchant_id = $1 and ${condition} and not ${trialSql('i')} and i.state <> 'CLOSED' and ${LIVE_AGENT}`,
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

export type DownlineRow = { memberId: number; account: string; nickname: string; type: MemberType };

/** The direct downlines of a member, by name; trials are nobody's downline. */
export const listDownlines = (
  db: Db,
  memberId: number,
  { search, ...request }: PageRequest & { search?: string | undefined },
): Promise<Page<DownlineRow>> =>
  listPage(
    db,
    {
      select: 'id as member_id, account, nickname, type',
      from: 'members.member',
      where: [
        [`upline_id = ? and state <> 'CLOSED'`, memberId],
        ['strpos(lower(account), lower(?)) > 0', search],
      ],
      order: 'account',
    },
    request,
    (row: DownlineRow) => row,
  );
