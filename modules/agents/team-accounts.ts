import type { Db } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import { ok, pageOf, refuse, type Clock } from '@baize/kernel';
import { listTeamAccounts as listSums } from '@baize/measures';
import { countTeam, listAccounts } from '@baize/members';
import type { agentsApi } from './api.ts';
import type { OfAgent } from './deps.ts';
import { daysOf, figuresView } from './figures.ts';

/** Larger teams are not gone through member by member while somebody waits. */
export const LISTED_MEMBERS_MAX = 100_000;

/** AGENT-009, AGENT-012: whose bets and movements there are to be read in the range. */
export async function listTeamAccounts(
  deps: { db: Db; clock: Clock },
  { from: asked, to: until, ...request }: Input<typeof agentsApi, 'listTeamAccounts'>,
  { merchantId, caller }: OfAgent,
): Promise<Answer<typeof agentsApi, 'listTeamAccounts'>> {
  const { db } = deps;
  const range = await daysOf(deps, { from: asked, to: until }, merchantId);
  if (!range.ok) return range;
  const { from, to, currency, asOf } = range.value;
  const agentId = caller.memberId;
  if ((await countTeam(db, agentId)) > LISTED_MEMBERS_MAX) return refuse('team_too_large');
  const found = await listSums(db, { agentId, from, to, ...request });
  const ids = found.list.map(({ memberId }) => memberId);
  const people = new Map((await listAccounts(db, ids)).map((row) => [row.id, row]));
  const list = found.list.flatMap(({ memberId, ...sums }) => {
    const row = people.get(memberId);
    return row
      ? [{ account: row.account, uplineAccount: row.uplineAccount, ...figuresView(sums, currency) }]
      : [];
  });
  return ok({ ...pageOf(list, found.totalCount, request), currency, asOf });
}
