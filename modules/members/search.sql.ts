import type { Db } from '@baize/db';
import type { MemberState } from './member.ts';
import type { MemberType } from './rules.ts';

export type ListedMember = {
  id: number;
  account: string;
  nickname: string;
  type: MemberType;
  state: MemberState;
  currency: string;
  language: 'EN' | 'CN' | 'KM';
  uplineAccount: string | null;
  registeredAt: Date;
  lastLoginAt: Date | null;
  lastLoginIp: string | null;
};

export type MemberSearch = {
  merchantId: number;
  /** As typed; empty finds everybody. */
  query: string;
  state: MemberState | undefined;
  kind: 'real' | 'agent' | 'trial';
  limit: number;
  offset: number;
};

const KINDS = { real: [0, 1, 2, 41, 42], agent: [1, 2, 41, 42], trial: [4] };
const WHERE = `m.merchant_id = $1 and m.type = any($2::smallint[]) and ($3::text is null or m.state = $3)
  and ($4 = '' or lower(m.account) like $5 or m.id::text = $4 or lower(m.email) = lower($4) or m.mobile = $4)`;

const paramsOf = (s: MemberSearch) => [
  s.merchantId,
  KINDS[s.kind],
  s.state ?? null,
  s.query,
  // The typed text is a beginning, never a pattern.
  `${s.query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
];

/** One page of them, the newest first, and how many there are. */
export async function listMembers(
  db: Db,
  search: MemberSearch,
): Promise<{ rows: ListedMember[]; count: number }> {
  const params = paramsOf(search);
  const rows = await db.many<ListedMember>(
    `select m.id, m.account, m.nickname, m.type, m.state, m.currency, m.language, u.account as upline_account,
            m.registered_at, m.last_login_at, m.last_login_ip
       from members.member m left join members.member u on u.id = m.upline_id
      where ${WHERE} order by m.id desc limit $6 offset $7`,
    [...params, search.limit, search.offset],
  );
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from members.member m where ${WHERE}`,
    params,
  );
  return { rows, count: n };
}
