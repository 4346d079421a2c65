import type { DIRECTIONS, TRANSFER_STATES } from './shapes.ts';

/**
 * A transfer between the main wallet and a vendor's (protocols.md A5).
 *
 * CREATED  written down. IN goes on hold in the same transaction; OUT waits for the vendor's word
 * HELD     IN only: the amount lies on hold, the vendor is being asked
 * PENDING  the vendor did not say what it did: asked again until it does, the hold stays, main is not credited
 * REVIEW   a day without an answer, money that came back to a closed wallet, or more than a vendor is believed: a person decides
 * SUCCESS  IN: the hold went to the vendor's float · OUT: the float paid the main wallet
 * FAILED   IN: the hold returned · OUT: nothing moved
 *
 * SUCCESS and FAILED are final: whatever is heard afterwards changes nothing.
 */
export type Direction = (typeof DIRECTIONS)[number];
export type TransferState = (typeof TRANSFER_STATES)[number];

export const TRANSFER_EVENTS = [
  'held',
  'vendor_done',
  /** For certain: the vendor did not do it and will not. */
  'vendor_refused',
  'vendor_silent',
  'day_passed',
  /** The vendor gave the money back and the main wallet cannot take it. */
  'uncreditable',
  /** It came back, says the vendor, and is more than it is believed without a person (verify-payout.ts). */
  'over_credit',
  'staff_settled',
  'staff_failed',
] as const;
export type TransferEvent = (typeof TRANSFER_EVENTS)[number];

type Exits = Readonly<Partial<Record<TransferEvent, TransferState>>>;

const ASKED: Exits = { vendor_done: 'SUCCESS', vendor_refused: 'FAILED', vendor_silent: 'PENDING' };
const PENDING: Exits = { ...ASKED, day_passed: 'REVIEW' };
const REVIEWED: Exits = {
  vendor_done: 'SUCCESS',
  vendor_refused: 'FAILED',
  vendor_silent: 'REVIEW',
  staff_settled: 'SUCCESS',
  staff_failed: 'FAILED',
};

export const TRANSFER_TABLE: Readonly<Record<Direction, Readonly<Record<TransferState, Exits>>>> = {
  IN: {
    CREATED: { held: 'HELD' },
    HELD: ASKED,
    PENDING,
    REVIEW: REVIEWED,
    SUCCESS: {},
    FAILED: {},
  },
  OUT: {
    CREATED: { ...ASKED, uncreditable: 'REVIEW', over_credit: 'REVIEW' },
    HELD: {},
    PENDING: { ...PENDING, uncreditable: 'REVIEW', over_credit: 'REVIEW' },
    REVIEW: { ...REVIEWED, uncreditable: 'REVIEW', over_credit: 'REVIEW' },
    SUCCESS: {},
    FAILED: {},
  },
};

/** Where `event` leads; undefined where it means nothing. */
export const nextState = (
  direction: Direction,
  state: TransferState,
  event: TransferEvent,
): TransferState | undefined => TRANSFER_TABLE[direction][state][event];

export const TRANSFER_ACTS = ['ask', 'settle', 'fail'] as const;
export type TransferAct = (typeof TRANSFER_ACTS)[number];
/** What an operator may do: ask again once the vendor was silent, decide what it left open for a day. */
export function transferActs(direction: Direction, state: TransferState): TransferAct[] {
  if (nextState(direction, state, 'staff_settled')) return [...TRANSFER_ACTS];
  return state === 'PENDING' ? ['ask'] : [];
}

/** What a change does in the ledger. Money moves at these four places and nowhere else. */
export type Effect = 'hold' | 'settle' | 'release' | 'credit' | 'none';
export function effectOf(direction: Direction, from: TransferState, to: TransferState): Effect {
  if (from === to) return 'none';
  if (direction === 'OUT') return to === 'SUCCESS' ? 'credit' : 'none';
  if (to === 'HELD') return 'hold';
  if (to === 'SUCCESS') return 'settle';
  return to === 'FAILED' ? 'release' : 'none';
}

/** States in which the vendor is asked by the clock. */
export const ASKED_STATES: readonly TransferState[] = ['CREATED', 'HELD', 'PENDING'];
export const OPEN_STATES: readonly TransferState[] = [...ASKED_STATES, 'REVIEW'];

/** Seconds until the next question, by how many were asked. */
const ASK_AFTER_SECONDS = [5, 15, 60, 300] as const;
export const askAfterSeconds = (asks: number): number =>
  ASK_AFTER_SECONDS[Math.min(asks, ASK_AFTER_SECONDS.length - 1)] ?? 300;
export const REVIEW_AFTER_MS = 24 * 3_600_000;

export const statusOf = (state: TransferState): 'SUCCESS' | 'PENDING' | 'FAILED' =>
  state === 'SUCCESS' || state === 'FAILED' ? state : 'PENDING';
