/** What agents see of their teams, and operators with them. */
import { instant, money, page } from '@baize/endpoint/shapes';
import { z } from 'zod';

export const play = {
  bets: z.number().int(),
  stake: money,
  validBet: money,
  /** What the team won from the house; negative: lost to it. */
  winLoss: money,
};
export const figures = {
  ...play,
  deposits: money,
  withdrawals: money,
  bonuses: money,
  rebates: money,
  newMembers: z.number().int(),
};
export const days = z.array(z.object({ day: z.string(), ...figures, isProvisional: z.boolean() }));
/** Everything that settled until then is counted; null: nothing was counted yet. */
export const asOf = instant.nullable();
export const RANGE = ['range_invalid', 'range_too_long'] as const;
export const day = z.iso.date('range_invalid');

export const teamOverview = z.object({
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  asOf,
  /** Who stands below now. */
  members: z.number().int(),
  /** Of them, who settled a bet in the range; null: too many to be counted while somebody waits. */
  active: z.number().int().nullable(),
  /** What they have now; null: too many to be added up while somebody waits. */
  balance: money.nullable(),
  /** Every day of the range, days without play too. */
  days,
  gameTypes: z.array(z.object({ gameType: z.string(), ...play })),
  totals: z.object(figures),
});

export const branchPage = page(
  z.object({ memberId: z.number().int(), account: z.string(), type: z.number().int(), ...figures }),
).extend({
  currency: z.string(),
  asOf,
  /** What who is asked about came to alone: with the branches of all pages it is `totals`. */
  own: z.object(figures),
  /** Who is asked about, with everybody below. */
  totals: z.object(figures),
});

export const loserPage = page(
  z.object({
    memberId: z.number().int(),
    account: z.string(),
    nickname: z.string(),
    uplineAccount: z.string(),
    ...play,
  }),
).extend({ currency: z.string(), asOf });

export const teamMember = z.object({
  memberId: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  state: z.enum(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']),
  /** The upline keeps them from logging in; `state` is the operators'. */
  isLoginLocked: z.boolean(),
  uplineAccount: z.string(),
  /** 1: directly below the agent. */
  depth: z.number().int(),
  /** Who stands directly below. */
  downlines: z.number().int(),
  balance: money,
  registeredAt: instant,
  lastLoginAt: instant.nullable(),
});

/** On for the agent and everybody below, unless it is off further up. */
export const branchSwitches = z.strictObject({
  openAccounts: z.boolean(),
  inviteLinks: z.boolean(),
  /** Money to a direct downline, and deposits asked of the agent. */
  transferDown: z.boolean(),
  /** New contracts and new terms; what is signed goes on. */
  contracts: z.boolean(),
  /** One kind of contract and its pages; what is signed goes on. */
  contractDividend: z.boolean(),
  dailySalary: z.boolean(),
  hourlySalary: z.boolean(),
  realtimeSalary: z.boolean(),
  chat: z.boolean(),
});
