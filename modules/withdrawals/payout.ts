/**
 * One order to a rail, under a number of its own.
 *
 * pending   ordered, or about to be; the rail says it is working on it
 * unknown   no answer came, or a broken one: it may have been paid. It is asked about, never sent under a new number
 * paid, failed   the rail said so for certain, or an operator learnt that an unknown one was paid. Final: what a rail
 *           says later changes nothing by itself
 */
export type PayoutOutcome = 'pending' | 'unknown' | 'paid' | 'failed';

export const PAYOUT_OUTCOMES = ['pending', 'unknown', 'paid', 'failed'] as const satisfies PayoutOutcome[];
/** Everything that can be heard of a payout. */
export const PAYOUT_EVENTS = [
  'rail_processing',
  'rail_paid',
  'rail_failed',
  'no_answer',
  'marked_paid',
] as const;
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

const HEARD = {
  rail_processing: 'pending',
  rail_paid: 'paid',
  rail_failed: 'failed',
  no_answer: 'unknown',
} as const;
const NEXT: Record<PayoutOutcome, Partial<Record<PayoutEvent, PayoutOutcome>>> = {
  // Not marked paid by hand: the rail may be paying it this moment.
  pending: HEARD,
  unknown: { ...HEARD, marked_paid: 'paid' },
  paid: {},
  failed: {},
};

/** What an event makes of a payout; undefined: it changes nothing. */
export const nextPayout = (outcome: PayoutOutcome, event: PayoutEvent): PayoutOutcome | undefined =>
  NEXT[outcome][event];

export const isPayoutRunning = (outcome: PayoutOutcome): boolean =>
  outcome === 'pending' || outcome === 'unknown';
