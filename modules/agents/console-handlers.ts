import type { Ctx, Handlers } from '@baize/endpoint';
import { ok, pageOf, rangeOf, refuse, type Refusal } from '@baize/kernel';
import { findMember, findMemberByName, isAgent } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listActsOfBrand } from './act.sql.ts';
import type { agentsConsoleApi } from './console-api.ts';
import type { AgentsConsoleDeps, AgentsDeps, OfAgent } from './deps.ts';
import { listTeam } from './list-team.ts';
import { listBranchProfit } from './profit.ts';
import { getAgentSwitches, setAgentSwitches } from './switches.ts';
import { getTeamOverview } from './team-overview.ts';
import { listUserLosses } from './user-losses.ts';

const ACTS_DAYS = 31;

export const agentsConsoleHandlers = (deps: AgentsConsoleDeps): Handlers<typeof agentsConsoleApi> => ({
  getAgentOverview: ({ memberId, ...days }, ctx) =>
    asAgent(deps, memberId, ctx, (agent) => getTeamOverview(deps, days, agent)),
  listAgentBranches: ({ memberId, ...asked }, ctx) =>
    asAgent(deps, memberId, ctx, async (agent) => {
      const found = await listBranchProfit(deps, asked, agent);
      if (found.ok) return ok(found.value);
      return found.code === 'not_in_team' ? refuse('agent_unknown') : refuse(found.code);
    }),
  listAgentLosses: ({ memberId, ...asked }, ctx) =>
    asAgent(deps, memberId, ctx, (agent) => listUserLosses(deps, asked, agent)),
  listAgentTeam: ({ memberId, ...asked }, ctx) =>
    asAgent(deps, memberId, ctx, async (agent) => {
      const found = await listTeam(deps, asked, agent);
      if (!found.ok) return refuse('agent_unknown');
      const { path: _own, ...page } = found.value;
      const list = page.list.map(({ mobile: _mobile, email: _email, acts: _acts, ...row }) => row);
      return ok({ ...page, list });
    }),
  getAgentSwitches: (input, ctx) => getAgentSwitches(deps, input, ctx),
  setAgentSwitches: (input, ctx) => setAgentSwitches(deps, input, ctx),
  listAgentActs: async ({ account, from, to, ...asked }, { merchantId }) => {
    const { timeZone } = await getMerchant(deps.db, merchantId);
    const range = rangeOf({ from, to }, deps.clock.now(), { days: ACTS_DAYS, zone: timeZone });
    if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
    const agent = account ? await findMemberByName(deps.db, merchantId, account) : undefined;
    if (account && !agent) return ok(pageOf([], 0, asked));
    const of = { ...asked, ...range.value, merchantId, agentId: agent?.memberId };
    return ok(
      await listActsOfBrand(
        deps.db,
        of,
        ({ id, at, agentId, account: name, act, subject, memberId, ip }) => ({
          actId: String(id),
          at: at.getTime(),
          memberId: agentId,
          account: name,
          act,
          subject,
          subjectId: memberId,
          ip,
        }),
      ),
    );
  },
});

/** Answers what the agent would be answered; of another brand, or of who is no agent, nothing. */
async function asAgent<Answered>(
  { db }: AgentsDeps,
  memberId: number,
  { merchantId }: Pick<Ctx<'staff:ledger.read'>, 'merchantId'>,
  answer: (agent: OfAgent) => Promise<Answered>,
): Promise<Answered | Refusal<'agent_unknown'>> {
  const member = await findMember(db, memberId);
  if (member?.merchantId !== merchantId || !isAgent(member.type)) return refuse('agent_unknown');
  return answer({ merchantId, caller: { memberId } });
}
