import type { Db } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import { ok, pageOf, refuse, type Clock } from '@baize/kernel';
import { listLosers } from '@baize/measures';
import { countTeam, listAccounts } from '@baize/members';
import type { agentsApi } from './api.ts';
import type { OfAgent } from './deps.ts';
import { daysOf, playView } from './figures.ts';
import { LISTED_MEMBERS_MAX } from './team-accounts.ts';

/** AGENT-017: who of the team lost, as they stood below the agent then. */
export async function listUserLosses(
  deps: { db: Db; clock: Clock },
  { from: asked, to: until, ...request }: Input<typeof agentsApi, 'listUserLosses'>,
  { merchantId, caller }: OfAgent,
): Promise<Answer<typeof agentsApi, 'listUserLosses'>> {
  const range = await daysOf(deps, { from: asked, to: until }, merchantId);
  if (!range.ok) return range;
  const { from, to, currency, asOf } = range.value;
  if ((await countTeam(deps.db, caller.memberId)) > LISTED_MEMBERS_MAX) return refuse('team_too_large');
  const found = await listLosers(deps.db, { agentId: caller.memberId, from, to, ...request });
  const people = await listAccounts(
    deps.db,
    found.list.map(({ memberId }) => memberId),
  );
  const list = found.list.flatMap(({ memberId, ...sums }) => {
    const row = people.find(({ id }) => id === memberId);
    if (!row) return [];
    const { account, nickname, uplineAccount } = row;
    return [{ memberId, account, nickname, uplineAccount, ...playView(sums, currency) }];
  });
  return ok({ ...pageOf(list, found.totalCount, request), currency, asOf });
}
