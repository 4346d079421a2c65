import type { RequestState } from './shapes.ts';

/**
 * A deposit asked of the upline. Nothing is held while it waits: the upline's balance decides at the moment of approval.
 *
 * REQUESTED  → APPROVED the upline paid, in the same transaction · REJECTED by the upline · CANCELLED by the member ·
 *              EXPIRED after two days without a word
 * APPROVED, REJECTED, CANCELLED, EXPIRED   final
 */
export const REQUEST_EVENTS = ['approve', 'reject', 'cancel', 'expire'] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

const EXITS: Readonly<Record<RequestState, Readonly<Partial<Record<RequestEvent, RequestState>>>>> = {
  REQUESTED: { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED', expire: 'EXPIRED' },
  APPROVED: {},
  REJECTED: {},
  CANCELLED: {},
  EXPIRED: {},
};

export const nextRequestState = (state: RequestState, event: RequestEvent): RequestState | undefined =>
  EXITS[state][event];

export const REQUEST_MS = 48 * 3_600_000;
