/**
 * One order to a gateway, under a number of its own.
 *
 * pending   ordered, or about to be; the gateway says it is working on it
 * unknown   no answer came, or a broken one: it may have been paid. It is asked about, never sent under a new number
 * paid, failed   the gateway said so for certain, or an operator learnt that an unknown one was paid. Final: what a gateway
 *           says later changes nothing by itself
 */
export type PayoutOutcome = 'pending' | 'unknown' | 'paid' | 'failed';

export const PAYOUT_OUTCOMES = ['pending', 'unknown', 'paid', 'failed'] as const satisfies PayoutOutcome[];
/** The detail of a payout of which an operator said that it was paid. */
export const MARKED_BY_OPERATOR = 'marked_by_operator';
/** Everything that can be heard of a payout. */
export const PAYOUT_EVENTS = [
  'gateway_processing',
  'gateway_paid',
  'gateway_failed',
  'no_answer',
  'marked_paid',
] as const;
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

const EVENT_OF = {
  gateway_processing: 'pending',
  gateway_paid: 'paid',
  gateway_failed: 'failed',
  no_answer: 'unknown',
} as const;
const NEXT: Record<PayoutOutcome, Partial<Record<PayoutEvent, PayoutOutcome>>> = {
  // Not marked paid by hand: the gateway may be paying it this moment.
  pending: EVENT_OF,
  unknown: { ...EVENT_OF, marked_paid: 'paid' },
  paid: {},
  failed: {},
};

/** What an event makes of a payout; undefined: it changes nothing. */
export const nextPayout = (outcome: PayoutOutcome, event: PayoutEvent): PayoutOutcome | undefined =>
  NEXT[outcome][event];

export const isPayoutRunning = (outcome: PayoutOutcome): boolean =>
  outcome === 'pending' || outcome === 'unknown';
