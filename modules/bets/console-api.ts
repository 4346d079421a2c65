import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, instant, moment, money, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { bet, betFilter, betPage, count } from './fields.ts';
import { betsConsoleRoutes } from './routes.ts';

/** What names one bet: the member's, under a vendor's key, placed then. */
const named = {
  memberId: rowId,
  betId: z.string().min(1).max(128),
  placedAt: moment,
};
const consoleBet = bet.extend({
  memberId: z.number().int(),
  account: z.string(),
  currency: z.string(),
  isTrial: z.boolean(),
});
export type ConsoleBet = z.output<typeof consoleBet>;

/** `late_…`: what a vendor said of a bet that an operator had settled; it moved nothing. */
export const ENTRY_KINDS = [
  'bet',
  'win',
  'bet_rollback',
  'win_rollback',
  'tombstone',
  'late_win',
  'late_rollback',
] as const;

/** One movement of the round as the ledger has it. */
const roundEntry = z.object({
  key: z.string(),
  time: instant,
  kind: z.enum(ENTRY_KINDS),
  amount: money,
  balanceBefore: money,
  balanceAfter: money,
  ref: z.string().nullable(),
  isReversed: z.boolean(),
});

const betCase = z.object({
  bet: consoleBet,
  connection: z.string(),
  /** Every bet of the round; what is done to one that is open or settled is done to the round. */
  round: z.array(bet),
  entries: z.array(roundEntry),
  acts: z.array(z.enum(['void', 'settle', 'reverse'])),
});

export const betsConsoleApi = defineApi(betsConsoleRoutes, {
  /** A trial account's bets are listed and marked, and never part of totals over members. */
  listMemberBets: {
    access: 'staff:members.read',
    input: z.object({ memberId: rowId, ...betFilter }),
    output: betPage.extend({ isTrial: z.boolean() }),
    errors: ['range_invalid', 'range_too_long', 'range_too_old', 'member_has_not_played'],
  },
  /** Without an account or a transaction at most a day. Trial play is listed and marked. */
  searchBets: {
    access: 'staff:members.read',
    input: z.object({
      account: z.string().trim().max(40).optional(),
      /** The vendor's id of a bet, a win or a rollback. */
      key: z.string().trim().max(128).optional(),
      round: z.string().trim().max(128).optional(),
      ...betFilter,
    }),
    output: page(consoleBet),
    errors: ['range_invalid', 'range_too_long', 'range_too_old', 'account_needed'],
  },
  getBetCase: {
    access: 'staff:members.read',
    input: z.object(named),
    output: betCase,
    errors: ['bet_not_found'],
  },
  /** The vendor's own record of the round, asked now, word for word. */
  askVendorAboutBet: {
    access: 'staff:members.read',
    input: z.object(named),
    output: z.object({
      state: z.enum(['answered', 'refused', 'unreachable']),
      detail: z.string(),
      /** JSON as the vendor sent it. */
      payload: z.string(),
      url: z.string().nullable(),
    }),
    errors: ['bet_not_found'],
  },
  /**
   * `void` gives every open stake of the round back; `settle` pays the bet and closes its round. Proposed, for a second
   * operator to decide, above what the brand leaves to one (approvals).
   */
  resolveOpenBet: {
    access: 'staff:bets.resolve',
    input: z.strictObject({
      ...named,
      outcome: z.enum(['void', 'settle']),
      /** Of `settle`: what the bet pays, stake included; 0 is lost. */
      payout: amount.default('0'),
      reason,
    }),
    output: betCase.extend({ proposalId }),
    errors: ['bet_not_found', 'state_changed', 'amount_invalid', 'proposed_already'],
  },
  /**
   * Takes back what a settled round paid, then gives back what it took; new rows, none changed. Proposed above what the
   * brand leaves to one.
   */
  reverseRound: {
    access: 'staff:bets.resolve',
    input: z.strictObject({ ...named, reason }),
    output: betCase.extend({ proposalId }),
    errors: ['bet_not_found', 'state_changed', 'proposed_already'],
  },
  /** The winner board with hidden entries, whatever the threshold is today (OP-18). */
  listOpsWinners: {
    access: 'staff:catalogue.write',
    input: z.object(paging),
    output: page(
      z.object({
        winnerId: count,
        customerName: z.string(),
        winAmount: money,
        currency: z.string(),
        gameName: z.string(),
        gameId: count,
        time: instant,
        hidden: z.boolean(),
      }),
    ),
    errors: [],
  },
  /** Audited. Off the board within five seconds. */
  hideWinner: {
    access: 'staff:catalogue.write',
    input: z.strictObject({
      winnerId: rowId,
      hidden: z.boolean(),
      reason,
    }),
    output: z.object({ winnerId: count, hidden: z.boolean() }),
    errors: ['winner_not_found', 'nothing_to_change'],
  },
});
