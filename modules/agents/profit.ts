import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, pageOf, refuse, type Clock } from '@baize/kernel';
import { listMemberDays, sumOwnDays, sumTeamPeriod } from '@baize/measures';
import { findInTeam, listAccounts } from '@baize/members';
import type { agentsApi } from './api.ts';
import type { OfAgent } from './deps.ts';
import { daysOf, figuresView, seenDays } from './figures.ts';
import { teamDays } from './team-overview.ts';

type Deps = { db: Db; clock: Clock };
type Api = typeof agentsApi;

/** AGENT-010: the branches below the agent, or below one of the team. */
export async function listBranchProfit(
  deps: Deps,
  { parent, from: asked, to: until, ...request }: Input<Api, 'listBranchProfit'>,
  { merchantId, caller }: OfAgent,
): Promise<Answer<Api, 'listBranchProfit'>> {
  const { db } = deps;
  const range = await daysOf(deps, { from: asked, to: until }, merchantId);
  if (!range.ok) return range;
  const agentId = caller.memberId;
  const branch =
    parent === undefined
      ? { memberId: agentId, path: [], since: null }
      : await findInTeam(db, { merchantId, agentId, account: parent });
  if (!branch) return refuse('not_in_team');
  const { from, to, currency, asOf } = await seenDays(db, range.value, merchantId, branch);
  const found = await listMemberDays(db, { underAgentId: branch.memberId, from, to, ...request });
  const people = new Map(
    (
      await listAccounts(
        db,
        found.list.map(({ memberId }) => memberId),
      )
    ).map((row) => [row.id, row]),
  );
  const totals = await sumTeamPeriod(db, { agentId: branch.memberId, span: 'day', from, to });
  const own = await sumOwnDays(db, { memberId: branch.memberId, from, to });
  const list = found.list.flatMap(({ memberId, ...sums }) => {
    const row = people.get(memberId);
    return row ? [{ memberId, account: row.account, type: row.type, ...figuresView(sums, currency) }] : [];
  });
  return ok({
    ...pageOf(list, found.totalCount, request),
    currency,
    asOf,
    path: branch.path,
    own: figuresView(own, currency),
    totals: figuresView(totals, currency),
  });
}

/** AGENT-010: the days of one of the team, from which the way leads on to the bets. */
export async function listProfitDays(
  deps: Deps,
  { account, ...asked }: Input<Api, 'listProfitDays'>,
  { merchantId, caller }: Ctx<'agent'>,
): Promise<Answer<Api, 'listProfitDays'>> {
  const range = await daysOf(deps, asked, merchantId);
  if (!range.ok) return range;
  const whose = await findInTeam(deps.db, { merchantId, agentId: caller.memberId, account });
  if (!whose) return refuse('not_in_team');
  const seen = await seenDays(deps.db, range.value, merchantId, whose);
  const { currency, asOf } = seen;
  const { days, totals } = await teamDays(deps.db, whose.memberId, seen);
  return ok({ currency, asOf, path: whose.path, days, totals: figuresView(totals, currency) });
}
