/** What operators switch for an agent with everybody below (OP-09, OP-30). */
import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { anyBindsLess, isSwitchedOn, type Control } from '@baize/endpoint/control';
import { invariant, ok, refuse } from '@baize/kernel';
import {
  findBranchSwitches,
  findMemberRow,
  isAgent,
  listSwitchedOffAbove,
  lockMember,
  putBranchSwitches,
} from '@baize/members';
import type { BranchSwitches } from '@baize/members/rules';
import { z } from 'zod';
import type { agentsConsoleApi } from './console-api.ts';
import type { AgentsConsoleDeps } from './deps.ts';
import { branchSwitches } from './shapes.ts';

type Api = typeof agentsConsoleApi;
const wanted = z.strictObject({ memberId: z.number().int(), switches: branchSwitches });
type Wanted = z.output<typeof wanted>;

/** Off, it binds the whole branch at once; on again, it waits for a second operator. */
export const switchesControl: Control<Tx, 'agents.switches', Wanted, BranchSwitches | null, 'agent_unknown'> =
  {
    kind: 'agents.switches',
    action: 'agents.switches',
    permission: 'agents.write',
    wanted,
    subject: ({ memberId }) => `agent-switches:${memberId}`,
    lock: async (tx, merchantId, { memberId }) => {
      const row = await lockMember(tx, memberId);
      return row?.merchantId === merchantId && isAgent(row.type) ? findBranchSwitches(tx, memberId) : null;
    },
    refuse: async (_tx, seen) => (seen ? undefined : 'agent_unknown'),
    next: (_seen, { switches }) => switches,
    bindsLess: (seen, next) => (seen && next ? onAgain(seen, next) : true),
    save: async (tx, _merchantId, { memberId, switches }) => {
      await putBranchSwitches(tx, memberId, switches);
    },
  };

const onAgain = anyBindsLess<BranchSwitches>({
  openAccounts: isSwitchedOn,
  inviteLinks: isSwitchedOn,
  transferDown: isSwitchedOn,
  contracts: isSwitchedOn,
  contractDividend: isSwitchedOn,
  dailySalary: isSwitchedOn,
  hourlySalary: isSwitchedOn,
  realtimeSalary: isSwitchedOn,
  chat: isSwitchedOn,
});

export async function getAgentSwitches(
  { db }: { db: Db },
  { memberId }: Input<Api, 'getAgentSwitches'>,
  { merchantId }: Ctx<'staff:members.read'>,
): Promise<Answer<Api, 'getAgentSwitches'>> {
  const row = await findMemberRow(db, memberId);
  if (row?.merchantId !== merchantId || !isAgent(row.type)) return refuse('agent_unknown');
  return ok({
    switches: await findBranchSwitches(db, memberId),
    above: await listSwitchedOffAbove(db, memberId),
  });
}

export async function setAgentSwitches(
  deps: AgentsConsoleDeps,
  { reason, ...input }: Input<Api, 'setAgentSwitches'>,
  ctx: Ctx<'staff:agents.write'>,
): Promise<Answer<Api, 'setAgentSwitches'>> {
  const changed = await staffControl(deps, ctx, switchesControl, { wanted: input, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  invariant(seen, 'who was refused has no answer');
  return ok({ switches: seen, proposalId });
}
