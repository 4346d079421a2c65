import { floorTo, mulRateFloor } from '@baize/kernel';
import type { WITHDRAWAL_STATES } from './shapes.ts';
import type { CashierSettings } from './settings.ts';

/**
 * A withdrawal. From APPLIED until PAID the amount lies on hold; it never returns to the balance but by
 * REJECTED or CANCELLED, and leaves it only at PAID.
 *
 * APPLIED        asked for, amount on hold → REVIEWING an operator claims it · CANCELLED by the member
 * REVIEWING      → REVIEWING another operator takes over · APPROVED · REJECTED · PAID (the operator paid it by hand)
 * APPROVED       decided; the payout is queued in the same transaction → PAYING
 * PAYING         the rail was asked. Its outcome may be unknown for long: the money stays on hold until a callback,
 *                a status query or an operator tells → PAID · REVIEWING when the rail said for certain that it failed
 * PAID           the hold is settled; at once → AWAIT_CONFIRM
 * AWAIT_CONFIRM  the member is asked → RECEIVED · PARTLY · NOT_RECEIVED · AUTO_RECEIVED after the site's minutes ·
 *                FORCED_RECEIVED by an operator
 * PARTLY, NOT_RECEIVED   disputed, proof images may be added → FORCED_RECEIVED (nothing is refunded), or the rest is
 *                refunded and the dispute closed in the state it is in
 * RECEIVED, AUTO_RECEIVED, FORCED_RECEIVED, REJECTED, CANCELLED   final
 */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

const EXITS: Record<WithdrawalState, readonly WithdrawalState[]> = {
  APPLIED: ['REVIEWING', 'CANCELLED'],
  REVIEWING: ['REVIEWING', 'APPROVED', 'REJECTED', 'PAID'],
  APPROVED: ['PAYING'],
  PAYING: ['PAID', 'REVIEWING'],
  PAID: ['AWAIT_CONFIRM'],
  AWAIT_CONFIRM: ['RECEIVED', 'PARTLY', 'NOT_RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED'],
  PARTLY: ['FORCED_RECEIVED'],
  NOT_RECEIVED: ['FORCED_RECEIVED'],
  RECEIVED: [],
  AUTO_RECEIVED: [],
  FORCED_RECEIVED: [],
  REJECTED: [],
  CANCELLED: [],
};

export const mayWithdraw = (from: WithdrawalState, to: WithdrawalState): boolean => EXITS[from].includes(to);

/** Everything an operator may still have to act on. */
export const OPEN_FOR_STAFF: readonly WithdrawalState[] = [
  'APPLIED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'AWAIT_CONFIRM',
  'PARTLY',
  'NOT_RECEIVED',
];

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

/** The first rule a wish breaks (OPEN-WALLET-06, OPEN-WALLET-07), the cheapest to mend first. */
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

/** What a member's answer about a payout makes of it; undefined when the amount does not fit the answer. */
export function receiptOf(
  answer: MemberAnswer,
  payout: bigint,
  received: bigint | undefined,
): { state: 'RECEIVED' | 'PARTLY' | 'NOT_RECEIVED'; received: bigint } | undefined {
  if (answer === 'received') return { state: 'RECEIVED', received: payout };
  if (answer === 'not_received') return { state: 'NOT_RECEIVED', received: 0n };
  const fits = received !== undefined && received > 0n && received < payout;
  return fits ? { state: 'PARTLY', received } : undefined;
}
