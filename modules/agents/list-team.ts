import type { Answer, Input } from '@baize/endpoint';
import { exactText, ok, pageOf, refuse } from '@baize/kernel';
import { findInTeam, listTeam as listTeamRows, maskEmail, maskMobile, type TeamRow } from '@baize/members';
import { getMerchant } from '@baize/site';
import { balancesOf } from '@baize/wallet';
import type { agentsApi } from './api.ts';
import type { AgentsDeps, OfAgent } from './deps.ts';

type Api = typeof agentsApi;
type View = Answer<Api, 'listTeam'> extends infer A ? Extract<A, { ok: true }> : never;
type Row = View['value']['list'][number];

/** AGENT-008: one branch of the team, or what is searched for in all of it. Nobody outside the team is found. */
export async function listTeam(
  { db }: Pick<AgentsDeps, 'db'>,
  { parent, search, ...request }: Input<Api, 'listTeam'>,
  { merchantId, caller }: OfAgent,
): Promise<Answer<Api, 'listTeam'>> {
  const agentId = caller.memberId;
  const branch =
    parent === undefined
      ? { memberId: agentId, path: [] }
      : await findInTeam(db, { merchantId, agentId, account: parent });
  if (!branch) return refuse('not_in_team');
  const { currency } = await getMerchant(db, merchantId);
  const isSearch = search !== undefined && search !== '';
  const wanted = { ...request, ...(isSearch ? { search } : { parentId: branch.memberId }) };
  const found = await listTeamRows(db, agentId, wanted, (row) => row);
  const balances = await balancesOf(
    db,
    found.list.map(({ id }) => id),
  );
  const list = found.list.map((row) => viewOf(row, exactText(balances.get(row.id) ?? 0n, currency)));
  return ok({ ...pageOf(list, found.totalCount, request), currency, path: branch.path });
}

function viewOf(row: TeamRow, balance: string): Row {
  const isDirect = row.depth === 1;
  const mobile =
    isDirect && row.mobile ? `+${row.dialingCode} ${row.mobile}` : maskMobile(row.dialingCode, row.mobile);
  const email = row.email ?? '';
  return {
    memberId: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    state: row.state,
    isLoginLocked: row.uplineLockedAt !== null,
    uplineAccount: row.uplineAccount,
    depth: row.depth,
    downlines: row.downlines,
    balance,
    registeredAt: row.registeredAt.getTime(),
    lastLoginAt: row.lastLoginAt?.getTime() ?? null,
    mobile,
    email: isDirect || !email ? email : maskEmail(email),
    acts:
      isDirect && row.state !== 'CLOSED'
        ? [row.uplineLockedAt ? 'unlock' : 'lock', 'write', 'transfer', 'rates']
        : [],
  };
}
