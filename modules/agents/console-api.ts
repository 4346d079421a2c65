import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { BRANCH_SWITCHES } from '@baize/members/rules';
import { z } from 'zod';
import { agentsConsoleRoutes } from './routes.ts';
import { ACTS } from './rules.ts';
import { branchPage, branchSwitches, day, loserPage, RANGE, teamMember, teamOverview } from './shapes.ts';

const read = 'staff:ledger.read';
const days = { memberId: rowId, from: day.optional(), to: day.optional() };
const errors = ['agent_unknown', ...RANGE] as const;

/** Any agent's team as the agent sees it (OP-09, OP-31), and what agents did. Of the operator's brand alone. */
export const agentsConsoleApi = defineApi(agentsConsoleRoutes, {
  getAgentOverview: { access: read, input: z.strictObject(days), output: teamOverview, errors },
  listAgentBranches: {
    access: read,
    input: z.strictObject({ ...days, ...paging }),
    output: branchPage,
    errors,
  },
  listAgentLosses: {
    access: read,
    input: z.strictObject({ ...days, ...paging }),
    output: loserPage,
    errors: ['team_too_large', ...errors],
  },
  /** Who stands directly below, by account; with `search`, everybody below whose account or nickname begins so, or whose id it is. */
  listAgentTeam: {
    access: read,
    input: z.strictObject({
      memberId: rowId,
      search: z.string().trim().max(40, 'too_long').optional(),
      ...paging,
    }),
    output: page(teamMember).extend({ currency: z.string() }),
    errors: ['agent_unknown'],
  },
  /** OP-09, OP-30: the agent's own switches, and what is off for a branch that the agent stands in. */
  getAgentSwitches: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: rowId }),
    output: z.object({
      switches: branchSwitches,
      above: z.array(z.object({ account: z.string(), off: z.array(z.enum(BRANCH_SWITCHES)) })),
    }),
    errors: ['agent_unknown'],
  },
  /** Off, at once for the whole branch; what is switched on again waits for a second operator. */
  setAgentSwitches: {
    access: 'staff:agents.write',
    input: z.strictObject({ memberId: rowId, switches: branchSwitches, reason }),
    output: z.object({ switches: branchSwitches, proposalId }),
    errors: ['agent_unknown', 'nothing_to_change', 'proposed_already'],
  },
  /** OPEN-AGENT-06: what agents did to others, the newest first; without `from` of the last seven days. */
  listAgentActs: {
    access: 'staff:members.read',
    input: z.strictObject({
      /** The agent. */
      account: z.string().trim().max(64, 'too_long').optional(),
      act: orAll(z.enum(ACTS)),
      /** On whom, or which link. */
      subject: z.string().trim().max(64, 'too_long').optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    output: page(
      z.object({
        actId: z.string(),
        at: instant,
        /** The agent. */
        memberId: z.number().int(),
        account: z.string(),
        act: z.enum(ACTS),
        subject: z.string(),
        /** On whom; null: on nobody, as a link. */
        subjectId: z.number().int().nullable(),
        ip: z.string(),
      }),
    ),
    errors: RANGE,
  },
});
