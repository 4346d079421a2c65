import { defineApi } from '@baize/endpoint';
import { instant, moment, page, paging } from '@baize/endpoint/shapes';
import { allRates, givenRates, heldRates } from '@baize/rates/shapes';
import { sealed } from '@baize/sign-in/shapes';
import { z } from 'zod';
import { agentsRoutes } from './routes.ts';
import { ACTS } from './rules.ts';
import {
  asOf,
  branchPage,
  day,
  days,
  figures,
  loserPage,
  RANGE,
  teamMember,
  teamOverview,
} from './shapes.ts';

/** An account's name, as typed. */
const account = z.string('required').trim().min(1, 'required').max(64, 'too_long');
const memberType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(41), z.literal(42)]);
const USES_MAX = 1_000_000;

const inviteLink = z.object({
  code: z.string(),
  state: z.enum(['LIVE', 'EXPIRED', 'USED_UP', 'REVOKED']),
  memberType: z.number().int(),
  uses: z.number().int(),
  maxUses: z.number().int().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** What who registers by it is given, or what the agent has by then where that is less; null: nothing. A mode of 0 is the least. */
  rates: allRates.nullable(),
});
/** What an agent sees: the own play and everybody below, as the tree stood when it settled. Nothing beyond. */
export const agentsApi = defineApi(agentsRoutes, {
  /**
   * By settlement time, in days of the brand's zone, at most 31 of them; the last seven where none are named. A day is
   * provisional until `asOf` is past its end.
   */
  getTeamOverview: {
    access: 'agent',
    input: z.strictObject({ from: day.optional(), to: day.optional() }),
    output: teamOverview,
    errors: RANGE,
  },
  /**
   * AGENT-010: what each branch below `parent` (below the reader where none is named) came to while it stood there: the direct
   * downline with everybody below. `own` is the parent alone; with the branches it is `totals`.
   */
  listBranchProfit: {
    access: 'agent',
    input: z.strictObject({
      parent: account.optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    output: branchPage.extend({ path: z.array(z.string()) }),
    errors: ['not_in_team', ...RANGE],
  },
  /** AGENT-010: the days of one of the team with everybody below. */
  listProfitDays: {
    access: 'agent',
    input: z.strictObject({ account, from: day.optional(), to: day.optional() }),
    output: z.object({
      currency: z.string(),
      asOf,
      path: z.array(z.string()),
      days,
      totals: z.object(figures),
    }),
    errors: ['not_in_team', ...RANGE],
  },
  /** AGENT-017: who of the team lost in the range, the largest loss first, at any depth. */
  listUserLosses: {
    access: 'agent',
    input: z.strictObject({ from: day.optional(), to: day.optional(), ...paging }),
    output: loserPage,
    errors: ['team_too_large', ...RANGE],
  },
  /** AGENT-009, AGENT-012: who of the team played or moved money in the range, who played most first, each without who stands below. */
  listTeamAccounts: {
    access: 'agent',
    input: z.strictObject({ from: day.optional(), to: day.optional(), ...paging }),
    output: page(z.object({ account: z.string(), uplineAccount: z.string(), ...figures })).extend({
      currency: z.string(),
      asOf,
    }),
    errors: ['team_too_large', ...RANGE],
  },
  /**
   * AGENT-008, OPEN-AGENT-01. Who stands directly below `parent` (below the reader where none is named), by account; with
   * `search`, everybody below whose account or nickname begins so, or whose id it is.
   */
  listTeam: {
    access: 'agent',
    input: z.strictObject({
      parent: account.optional(),
      search: z.string().trim().max(40, 'too_long').optional(),
      ...paging,
    }),
    output: page(
      teamMember.extend({
        /** Masked below the direct level; empty: none. */
        mobile: z.string(),
        email: z.string(),
        acts: z.array(z.enum(['lock', 'unlock', 'write', 'transfer', 'rates'])),
      }),
    ).extend({
      currency: z.string(),
      /** From the reader's direct downline to `parent`. */
      path: z.array(z.string()),
    }),
    errors: ['not_in_team'],
  },
  /** OPEN-AGENT-06: the login of a direct downline. Money stays free; the session ends; the downline is told. */
  lockDownline: {
    access: 'agent',
    input: z.strictObject({ account, isLocked: z.boolean() }),
    output: z.object({ account: z.string(), isLoginLocked: z.boolean() }),
    errors: ['not_direct_downline', 'state_unchanged', 'account_closed', 'too_many_requests'],
  },
  /**
   * AGENT-007, OPEN-AGENT-02. An account directly below the agent, no type above the agent's own. Without `password` it gets the
   * site's default one; either must be changed at the first login. `rates` hold at once, none above what the agent has today and
   * tomorrow; only agents are given rebates.
   */
  openAccount: {
    access: 'agent',
    fresh: true,
    input: z.strictObject({
      account,
      type: memberType.default(0),
      password: sealed.optional(),
      rates: givenRates.default({}),
    }),
    output: z.object({ memberId: z.number().int(), account: z.string() }),
    errors: [
      'operation_not_enabled',
      'username_exists',
      'password_rule',
      'type_above_upline',
      'line_too_deep',
      'default_password_unset',
      'validation_failed',
      'sealed_invalid',
      'sealed_replayed',
      'too_many_requests',
      'account_restricted',
      'overloaded',
    ],
  },
  /** The agent's own links, the newest first; those that operators made for the agent, too. */
  listInviteLinks: {
    access: 'agent',
    input: z.strictObject({ isLive: z.stringbool().default(false), ...paging }),
    output: page(inviteLink),
    errors: [],
  },
  /** Who registers by it is of `memberType` and stands below the agent. */
  createInviteLink: {
    access: 'agent',
    input: z.strictObject({
      memberType: memberType.default(0),
      maxUses: z.number().int().min(1, 'out_of_range').max(USES_MAX, 'out_of_range').nullable().default(null),
      expiresAt: moment.nullable().default(null),
      rates: givenRates.default({}),
    }),
    output: inviteLink,
    errors: [
      'operation_not_enabled',
      'type_above_upline',
      'validation_failed',
      'account_restricted',
      'too_many_requests',
    ],
  },
  revokeInviteLink: {
    access: 'agent',
    input: z.strictObject({ code: z.string('required').min(1, 'required').max(40, 'too_long') }),
    output: inviteLink,
    errors: ['not_found', 'state_unchanged'],
  },
  /** OPEN-AGENT-02: what a direct downline holds, and what the agent may give: the own, as it holds from the next product day on. */
  getDownlineRates: {
    access: 'agent',
    input: z.strictObject({ account }),
    output: z.object({
      account: z.string(),
      ...heldRates,
      limit: allRates,
      leastMode: z.number().int(),
      isAgent: z.boolean(),
    }),
    errors: ['not_direct_downline'],
  },
  /**
   * Only the direct upline's, from the next product day on. Whoever below has more than what is given is lowered to the same with
   * `lowersBelow`; else it is refused, and the detail names the accounts with their rates.
   */
  setDownlineRates: {
    access: 'agent',
    input: z.strictObject({ account, rates: givenRates, lowersBelow: z.boolean().default(false) }),
    output: z.object({ account: z.string(), next: allRates }),
    errors: [
      'not_direct_downline',
      'validation_failed',
      'below_have_more',
      'state_unchanged',
      'account_restricted',
      'too_many_requests',
    ],
  },
  /** What the agent did to others, the newest first. */
  listOwnActs: {
    access: 'agent',
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        actId: z.string(),
        at: instant,
        act: z.enum(ACTS),
        subject: z.string(),
      }),
    ),
    errors: [],
  },
});
