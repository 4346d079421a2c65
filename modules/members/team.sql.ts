import { listPage, type Db, type Tx } from '@baize/db';
import { HOUR_MS, type Page, type PageRequest, type Range } from '@baize/kernel';
import { findMemberByAccount, type MemberRow } from './member.sql.ts';
import { ancestorsOf } from './path.sql.ts';
import { beginningOf } from './search.sql.ts';

export type TeamRow = Pick<
  MemberRow,
  | 'id'
  | 'account'
  | 'nickname'
  | 'type'
  | 'state'
  | 'registeredAt'
  | 'lastLoginAt'
  | 'uplineLockedAt'
  | 'email'
  | 'dialingCode'
  | 'mobile'
> & {
  uplineAccount: string;
  /** 1: directly below the agent. */
  depth: number;
  /** Who stands directly below. */
  downlines: number;
};

export type TeamSearch = PageRequest & {
  /** Only who stands directly below this member of the team. */
  parentId?: number | undefined;
  /** As typed: the beginning of an account or nickname, or a whole id. */
  search?: string | undefined;
};

/** One page of everybody below an agent, at any depth, by account; closed members, too. */
export const listTeam = <View>(
  db: Db,
  agentId: number,
  { parentId, search, ...request }: TeamSearch,
  view: (row: TeamRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: `m.id, m.account, m.nickname, m.type, m.state, m.registered_at, m.last_login_at, m.upline_locked_at, m.email,
        m.dialing_code, m.mobile, u.account as upline_account, p.depth::int as depth,
        (select count(*)::int from members.member d where d.upline_id = m.id) as downlines`,
      from: `members.member_path p join members.member m on m.id = p.descendant_id
        join members.member u on u.id = m.upline_id`,
      where: [
        ['p.ancestor_id = ? and p.depth > 0', agentId],
        ['m.upline_id = ?', parentId],
        [
          `lower(m.account) like (?::text[])[1] or lower(m.nickname) like (?::text[])[1] or m.id::text = (?::text[])[2]`,
          search === undefined ? undefined : [beginningOf(search), search],
        ],
      ],
      order: 'm.account, m.id',
    },
    request,
    view,
  );

/** How many stand below an agent now. */
export const countTeam = async (db: Db, agentId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select count(*)::int as n from members.member_path where ancestor_id = $1 and depth > 0',
      [agentId],
    )
  ).n;

/** Everybody below an agent, at most `limit`, in no order. */
export const listTeamIds = async (db: Db, agentId: number, limit: number): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      'select descendant_id as id from members.member_path where ancestor_id = $1 and depth > 0 limit $2',
      [agentId, limit],
    )
  ).map(({ id }) => id);

/**
 * A member below an agent by account, with the accounts on the way down to it and when they came to stand there (null: they always
 * did); undefined: nobody of the team.
 */
export async function findInTeam(
  db: Db,
  { merchantId, agentId, account }: { merchantId: number; agentId: number; account: string },
): Promise<{ memberId: number; account: string; path: string[]; since: Date | null } | undefined> {
  const member = await findMemberByAccount(db, merchantId, account);
  const above = member ? await ancestorsOf(db, member.id) : [];
  const at = above.findIndex(({ memberId }) => memberId === agentId);
  if (!member || at === -1) return undefined;
  const between = above.slice(0, at).map((one) => one.account);
  return {
    memberId: member.id,
    account: member.account,
    path: [...between.toReversed(), member.account],
    since: await findSince(db, member.id, agentId),
  };
}

/** Since when a member stands below an agent without a break; null: since they are there. */
const findSince = async (db: Db, memberId: number, agentId: number): Promise<Date | null> =>
  (
    await db.one<{ since: Date | null }>(
      `select max(until) as since from members.line
        where member_id = $1 and until <> 'infinity' and not ($2 = any (ancestors))`,
      [memberId, agentId],
    )
  ).since;

/** The upline's lock of a login; null lifts it. The row is locked. */
export const updateUplineLock = (tx: Tx, memberId: number, at: Date | null): Promise<number> =>
  tx.run('update members.member set upline_locked_at = $2 where id = $1', [memberId, at]);

/**
 * Whose records a call asks for: the caller's own, or those of an account below the caller, which begin when they came to stand there;
 * undefined: nobody of the team. Whoever is no agent has nobody below.
 */
export const findWhose = async (
  db: Db,
  { merchantId, caller }: { merchantId: number; caller: { memberId: number } },
  account: string | undefined,
): Promise<Whose | undefined> =>
  account === undefined || account === ''
    ? { memberId: caller.memberId, since: null }
    : findInTeam(db, { merchantId, agentId: caller.memberId, account });
export type Whose = { memberId: number; since: Date | null };

/** The part of a range whose records a reader may see. Whole hours: lists read by them. */
export function seenOf({ from, to }: Range, { since }: Whose): Range {
  const begins = since === null ? from : new Date(Math.ceil(since.getTime() / HOUR_MS) * HOUR_MS);
  return { from: begins > to ? to : begins > from ? begins : from, to };
}
export const isSeen = (at: Date, { since }: Whose): boolean => since === null || at >= since;

/** What reports call members; unknown ids are missing. */
export const listAccounts = (
  db: Db,
  ids: readonly number[],
): Promise<Pick<TeamRow, 'id' | 'account' | 'nickname' | 'type' | 'uplineAccount'>[]> =>
  db.many(
    `select m.id, m.account, m.nickname, m.type, coalesce(u.account, '') as upline_account
       from members.member m left join members.member u on u.id = m.upline_id where m.id = any($1)`,
    [ids],
  );
/** The names of accounts by member, for lists of rows that have the number alone. */
export const accountNames = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map((await listAccounts(db, [...new Set(memberIds)])).map(({ id, account }) => [id, account]));
