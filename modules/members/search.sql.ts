import { listPage, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { agentSql, trialSql } from './member-type.sql.ts';
import type { MemberRow } from './member.sql.ts';
import type { MemberState } from './member.ts';

export type ListedMember = Pick<
  MemberRow,
  | 'id'
  | 'account'
  | 'nickname'
  | 'type'
  | 'state'
  | 'currency'
  | 'language'
  | 'registeredAt'
  | 'lastLoginAt'
  | 'lastLoginIp'
> & { uplineAccount: string | null };

export type MemberSearch = PageRequest & {
  merchantId: number;
  /** As typed; empty finds everybody. */
  query: string;
  state?: MemberState | undefined;
  kind: 'real' | 'agent' | 'trial';
};

const KINDS = { real: `not ${trialSql('m')}`, agent: agentSql('m'), trial: trialSql('m') };
/** The typed text is a beginning, never a pattern. */
export const beginningOf = (query: string) => `${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** One page of them, the newest first. */
export const listMembers = <View>(
  db: Db,
  { merchantId, query, state, kind, ...request }: MemberSearch,
  view: (row: ListedMember) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: `m.id, m.account, m.nickname, m.type, m.state, m.currency, m.language, u.account as upline_account,
        m.registered_at, m.last_login_at, m.last_login_ip`,
      from: 'members.member m left join members.member u on u.id = m.upline_id',
      where: [
        [`m.merchant_id = ? and ${KINDS[kind]}`, merchantId],
        ['m.state = ?', state],
        [
          `lower(m.account) like (?::text[])[1] or m.id::text = (?::text[])[2]
            or lower(m.email) = lower((?::text[])[2]) or m.mobile = (?::text[])[2]`,
          query === '' ? undefined : [beginningOf(query), query],
        ],
      ],
      order: 'm.id desc',
    },
    request,
    view,
  );
