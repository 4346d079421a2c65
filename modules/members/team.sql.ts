import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { MemberRow } from './member.sql.ts';
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

export type TeamCount = { members: number; joined: number };

/** How many stand below an agent now, and how many of them registered in a time. */
export const countTeam = (db: Db, agentId: number, joined: { from: Date; to: Date }): Promise<TeamCount> =>
  db.one(
    `select count(*)::int as members,
            count(*) filter (where m.registered_at >= $2 and m.registered_at < $3)::int as joined
       from members.member_path p join members.member m on m.id = p.descendant_id
      where p.ancestor_id = $1 and p.depth > 0`,
    [agentId, joined.from, joined.to],
  );

/** The upline's lock of a login; null lifts it. The row is locked. */
export const updateUplineLock = (tx: Tx, memberId: number, at: Date | null): Promise<number> =>
  tx.run('update members.member set upline_locked_at = $2 where id = $1', [memberId, at]);
