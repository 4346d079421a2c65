import { DECIDED_UNDER } from '@baize/approvals/api';
import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, instant, money, page, paging, reason, requestId, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { bookkeepingRoutes } from './routes.ts';

export const ADJUSTMENT_STATES = ['REQUESTED', 'POSTED', 'REJECTED'] as const;
const adjustmentNo = z.string().regex(/^A\d{6}-[0-9A-Z]{8}$/, 'order_no_invalid');
const adjustment = z.object({
  adjustmentNo: z.string(),
  memberId: z.number().int(),
  account: z.string(),
  currency: z.string(),
  /** With its sign: + credits the member, - debits. */
  amount: money,
  /** What the member reads once it is posted, in the language of the call. */
  memberReason: z.string(),
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** By which rule it was posted; null while nothing moved. */
  decidedUnder: z.enum(DECIDED_UNDER).nullable(),
  /** Why it was refused or taken back; absent where the clock ended it. */
  remark: z.string().nullable(),
  /** The number of the adjustment this one takes back, and of the one that takes this back (posted or asked for). */
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  /** Posted: the member's balance after it. */
  balanceAfter: money.nullable(),
  /** What the operator who asks may do with it now. */
  acts: z.array(z.enum(['reverse'])),
});

export const DISCREPANCY_SOURCES = ['ledger', 'vendor', 'gateway', 'liability'] as const;
const discrepancy = z.object({
  discrepancyId: z.number().int(),
  source: z.enum(DISCREPANCY_SOURCES),
  kind: z.string(),
  subject: z.string(),
  ours: z.string(),
  theirs: z.string(),
  state: z.enum(['OPEN', 'RESOLVED']),
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  /** 'clock': a later run no longer saw it. */
  resolvedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What an operator may do with it now. */
  acts: z.array(z.enum(['resolve', 'reopen'])),
});

/** What the house owes members in one currency, by where it lies; `difference` other than zero is a fault. */
const liability = z.object({
  currency: z.string(),
  members: z.number().int(),
  balances: money,
  /** On hold for withdrawals that were not paid out yet. */
  pendingWithdrawals: money,
  /** On hold on the way to vendors' wallets. */
  inTransit: money,
  /** Stakes of rounds that are not decided. */
  inPlay: money,
  /** Lies in members' wallets at vendors in transfer mode, as sent there. */
  vendorFloats: money,
  /** Owed by members after clawbacks; lowers the total. */
  debts: money,
  total: money,
  /** The same from the other legs of the ledger. */
  ledger: money,
  difference: money,
  /** Where members' money is from; these seven together are `ledger`. */
  gateways: money,
  /** Came in or left as only an operator says. */
  byHand: money,
  /** Balances wallets began with: no money came in. */
  openings: money,
  adjustments: money,
  promotions: money,
  /** Members' result of decided rounds. */
  play: money,
  fees: money,
  /** Came in and was not paid out again: by gateways and by hand. */
  received: money,
  capitalIn: money,
  capitalOut: money,
  /** The operator's own: received and capital less total. Below zero members' money is not covered. */
  operators: money,
  /** What contracts came to and is not paid, by the house to top agents and by agents to downlines; in no wallet, so no part of the total. */
  contractsByHouse: money,
  contractsByAgents: money,
  /** Of both, what was not paid in time. */
  contractsOverdue: money,
  /** Paid by the house in an agent's place and not given back. */
  contractsAdvanced: money,
  /** Bonuses whose turnover is still owed: in wallets, so part of the total already. */
  bonusesOpen: money,
  /** Rewards that can still be claimed; in no wallet, so no part of the total. */
  bonusesOffered: money,
});
/** Reports of nights before the figures were told have none of them. */
const kept = liability.partial({
  gateways: true,
  byHand: true,
  openings: true,
  adjustments: true,
  promotions: true,
  play: true,
  fees: true,
  received: true,
  capitalIn: true,
  capitalOut: true,
  operators: true,
  contractsByHouse: true,
  contractsByAgents: true,
  contractsOverdue: true,
  contractsAdvanced: true,
  bonusesOpen: true,
  bonusesOffered: true,
});

/** Money moved by hand, what does not match, what is owed (OP-25, standards R33, R34). Every write is audited. */
export const bookkeepingApi = defineApi(bookkeepingRoutes, {
  /**
   * Proposed, for a second operator to decide, above what the brand leaves to one (approvals); nothing moves yet. The same
   * requestId answers the same request. `memberReason` is read by the member once it is posted: one of MEMBER_REASONS, or
   * own words. `reason` is for the audit log alone.
   */
  requestAdjustment: {
    access: 'staff:ledger.adjust',
    input: z.strictObject({
      requestId,
      memberId: rowId,
      direction: z.enum(['credit', 'debit']),
      amount,
      memberReason: reason,
      reason,
    }),
    output: adjustment,
    errors: [
      'not_found',
      'amount_invalid',
      'account_closed',
      'request_reused',
      'insufficient_funds',
      'proposed_already',
    ],
  },
  /** Asks for the opposite entry, under the same rule. A posted entry itself never changes. */
  reverseAdjustment: {
    access: 'staff:ledger.adjust',
    input: z.strictObject({ adjustmentNo, memberReason: reason, reason }),
    output: adjustment,
    errors: [
      'not_found',
      'state_changed',
      'reversed_already',
      'insufficient_funds',
      'account_closed',
      'proposed_already',
    ],
  },
  listAdjustments: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      state: z.enum(ADJUSTMENT_STATES).optional(),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(adjustment),
    errors: [],
  },
  /** What the nightly comparisons found: ledger with itself, bets with vendors, orders with gateways. */
  listDiscrepancies: {
    access: 'staff:findings.read',
    input: z.strictObject({
      source: z.enum(DISCREPANCY_SOURCES).optional(),
      state: z.enum(['OPEN', 'RESOLVED']).optional(),
      ...paging,
    }),
    output: page(discrepancy),
    errors: [],
  },
  resolveDiscrepancy: {
    access: 'staff:findings.write',
    input: z.strictObject({ discrepancyId: rowId, reason }),
    output: discrepancy,
    errors: ['not_found', 'state_changed'],
  },
  reopenDiscrepancy: {
    access: 'staff:findings.write',
    input: z.strictObject({ discrepancyId: rowId, reason }),
    output: discrepancy,
    errors: ['not_found', 'state_changed'],
  },
  /** The operator's own money of the brand, newest first. */
  listCapitalMoves: {
    access: 'staff:ledger.read',
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        capitalNo: z.string(),
        at: instant,
        /** With its sign: + paid in, - taken out. */
        amount: money,
        /** What was paid in less what was taken out, after it. */
        capital: money,
        reason: z.string(),
        /** Who decided: 'staff:ana'. */
        decidedBy: z.string(),
      }),
    ).extend({ currency: z.string(), paidIn: money, takenOut: money }),
    errors: [],
  },
  /**
   * Capital paid in or taken out, in the brand's currency. Above the brand's sum another operator decides. No more is taken out
   * than is the operator's own (getLiability). The same requestId answers the same request.
   */
  moveCapital: {
    access: 'staff:capital.write',
    input: z.strictObject({ requestId, direction: z.enum(['in', 'out']), amount, reason }),
    output: z.object({ capitalNo: z.string(), proposalId }),
    errors: ['amount_invalid', 'insufficient_funds', 'state_changed', 'request_reused', 'proposed_already'],
  },
  /** As of now, from one snapshot. */
  getLiability: {
    access: 'staff:ledger.read',
    input: z.strictObject({}),
    output: z.object({ at: instant, list: z.array(liability) }),
    errors: [],
  },
  /** Those of each night, newest first. */
  listLiabilityReports: {
    access: 'staff:ledger.read',
    input: z.strictObject({ ...paging }),
    output: page(z.object({ at: instant, list: z.array(kept) })),
    errors: [],
  },
});
