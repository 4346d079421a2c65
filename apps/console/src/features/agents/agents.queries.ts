import { ok } from '@baize/kernel';
import type { Call } from '../../session/calls.ts';
import { listing, reading } from '../../session/calls.ts';
import { agents } from '../../session/clients.ts';
import type { Answer } from '../../session/ask.ts';

type Days = Answer<typeof agents.getAgentOverview>;
type Asked = Parameters<typeof agents.getAgentOverview>[0];
/** The days are its list. */
const overviewDays: Call<Asked, Days & { list: Days['days'] }> = async (asked, options) => {
  const found = await agents.getAgentOverview(asked, options);
  return found.ok ? ok({ ...found.value, list: found.value.days }) : found;
};

export const teamOverview = listing(['agents', 'overview'], overviewDays);
export const branches = listing(['agents', 'branches'], agents.listAgentBranches);
export const losses = listing(['agents', 'losses'], agents.listAgentLosses);
export const team = listing(['agents', 'team'], agents.listAgentTeam);
export const agentActs = listing(['agents', 'acts'], agents.listAgentActs);
export const agentSwitches = reading(['agents', 'switches'], agents.getAgentSwitches);
