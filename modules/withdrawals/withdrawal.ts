import { floorTo, mulRateFloor } from '@baize/kernel';
import type { CashierSettings } from '@baize/cashier';
import type { WITHDRAWAL_STATES } from './shapes.ts';

/**
 * A withdrawal. From APPLIED until PAID the amount lies on hold; it never returns to the balance but by
 * REJECTED or CANCELLED, and leaves it only at PAID.
 *
 * APPLIED        asked for, amount on hold → REVIEWING an operator claims it · CANCELLED by the member
 * REVIEWING      → REVIEWING the claim is given back or taken over, or the first of two approved, or who
 *                did lost the access since · APPROVED · REJECTED · PAID (the
 *                operator paid it by hand)
 * APPROVED       decided; the payout is queued in the same transaction → PAYING · REVIEWING when it was not sent: the
 *                member's money was stopped since, or its gateway is gone
 * PAYING         the gateway was asked. Its outcome may be unknown for long: the money stays on hold until a callback,
 *                a status query or an operator tells → PAID · REVIEWING when the gateway said for certain that it failed
 * PAID           the hold is settled; at once → AWAIT_CONFIRM
 * AWAIT_CONFIRM  the member is asked → RECEIVED · PARTLY · NOT_RECEIVED · AUTO_RECEIVED after the site's minutes ·
 *                FORCED_RECEIVED by an operator
 * PARTLY, NOT_RECEIVED   disputed, proof images may be added → FORCED_RECEIVED (nothing is refunded) · AWAIT_CONFIRM
 *                once the rest was paid by a second payout; or the rest is refunded and the dispute closed in the state
 *                it is in. While a second payout is under way the other two are refused
 * RECEIVED, AUTO_RECEIVED, FORCED_RECEIVED, REJECTED, CANCELLED   final
 */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Everything that can happen to a withdrawal. */
export const WITHDRAWAL_EVENTS = [
  'claimed',
  /** An operator claimed it after a colleague whose claim had run out. */
  'taken_over',
  'claim_released',
  'member_cancelled',
  'first_approved',
  /** Who approved first may approve none any more: another first approval is needed. */
  'first_lapsed',
  'approved',
  'rejected',
  /** An operator paid it by hand, or learnt that a payout of unknown outcome was paid. */
  'marked_paid',
  'sending',
  /** The payout never left, so it is decided about again. */
  'not_sent',
  'gateway_paid',
  'gateway_failed',
  'member_asked',
  'said_received',
  'said_partly',
  'said_not_received',
  'silence',
  'forced',
  'rest_ordered',
  'rest_paid',
  'rest_failed',
  'rest_refunded',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];
/** What its steps say. */
export const WITHDRAWAL_STEPS = ['requested', ...WITHDRAWAL_EVENTS] as const;

const disputed = <S extends WithdrawalState>(state: S) => ({
  forced: 'FORCED_RECEIVED' as const,
  rest_ordered: state,
  rest_paid: 'AWAIT_CONFIRM' as const,
  rest_failed: state,
  rest_refunded: state,
});
const NEXT: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  APPLIED: { claimed: 'REVIEWING', member_cancelled: 'CANCELLED' },
  REVIEWING: {
    claimed: 'REVIEWING',
    taken_over: 'REVIEWING',
    claim_released: 'REVIEWING',
    first_approved: 'REVIEWING',
    first_lapsed: 'REVIEWING',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    marked_paid: 'PAID',
  },
  // Approved money is on its way: nothing takes it back to the balance any more (standards R15).
  APPROVED: { sending: 'PAYING', not_sent: 'REVIEWING' },
  PAYING: { gateway_paid: 'PAID', marked_paid: 'PAID', gateway_failed: 'REVIEWING' },
  PAID: { member_asked: 'AWAIT_CONFIRM' },
  AWAIT_CONFIRM: {
    said_received: 'RECEIVED',
    said_partly: 'PARTLY',
    said_not_received: 'NOT_RECEIVED',
    silence: 'AUTO_RECEIVED',
    forced: 'FORCED_RECEIVED',
  },
  PARTLY: disputed('PARTLY'),
  NOT_RECEIVED: disputed('NOT_RECEIVED'),
  RECEIVED: {},
  AUTO_RECEIVED: {},
  FORCED_RECEIVED: {},
  REJECTED: {},
  CANCELLED: {},
};

/** Where an event takes a withdrawal; undefined: not in this state. */
export const nextWithdrawal = (state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | undefined =>
  NEXT[state][event];

/** Whether anything can still happen to it. */
export const isWithdrawalOpen = (state: WithdrawalState): boolean => Object.keys(NEXT[state]).length > 0;

/** Whether two different operators must approve it: above the brand's sum of approvals, unless one person decides there. */
export const needsSecondPerson = (
  { amount }: { amount: bigint },
  { aloneUpto, isOnePerson }: { aloneUpto: bigint; isOnePerson: boolean },
): boolean => !isOnePerson && amount > aloneUpto;

export type WithdrawalFacts = {
  amount: bigint;
  digits: number;
  hasOpenWithdrawal: boolean;
  /** Not counting rejected and cancelled ones. */
  madeToday: number;
  turnoverLeft: bigint;
  withdrawable: bigint;
  settings: CashierSettings;
};
export type WithdrawalRefusal =
  | 'amount_invalid'
  | 'amount_below_min'
  | 'amount_above_max'
  | 'withdrawal_open'
  | 'withdrawals_per_day'
  | 'turnover_unmet'
  | 'insufficient_funds';

/** The first rule a request breaks (OPEN-WALLET-06, OPEN-WALLET-07), the cheapest to mend first. */
export function refusalOf(facts: WithdrawalFacts): WithdrawalRefusal | undefined {
  const { amount, settings } = facts;
  if (amount <= 0n || floorTo(amount, facts.digits) !== amount) return 'amount_invalid';
  if (amount < settings.withdrawMin) return 'amount_below_min';
  if (amount > settings.withdrawMax) return 'amount_above_max';
  if (facts.hasOpenWithdrawal) return 'withdrawal_open';
  if (facts.madeToday >= settings.withdrawalsPerDay) return 'withdrawals_per_day';
  if (facts.turnoverLeft > 0n) return 'turnover_unmet';
  if (amount > facts.withdrawable) return 'insufficient_funds';
  return undefined;
}

/** What is kept of a withdrawal, in units: nothing for the day's first ones, then a rate with a minimum. */
export function feeOf(amount: bigint, madeToday: number, digits: number, settings: CashierSettings): bigint {
  if (madeToday < settings.freeWithdrawalsPerDay) return 0n;
  const rate = floorTo(mulRateFloor(amount, BigInt(settings.withdrawFeeBps), 10_000n), digits);
  return rate > settings.withdrawFeeMin ? rate : settings.withdrawFeeMin;
}

export type MemberAnswer = 'received' | 'partial' | 'not_received';

/**
 * What a member's answer about a payout makes of it; undefined when the amount does not fit the answer. `before` is what
 * an earlier answer said had arrived: a second payout of the rest adds to it, and amounts are totals.
 */
export function receiptOf(
  answer: MemberAnswer,
  payout: bigint,
  received: bigint | undefined,
  before = 0n,
): { event: 'said_received' | 'said_partly' | 'said_not_received'; received: bigint } | undefined {
  if (answer === 'received') return { event: 'said_received', received: payout };
  if (answer === 'not_received')
    return { event: before > 0n ? 'said_partly' : 'said_not_received', received: before };
  const fits = received !== undefined && received > before && received < payout;
  return fits ? { event: 'said_partly', received } : undefined;
}
