/**
 * A message and its states. It is written in the transaction of its cause, so it exists exactly when the cause does.
 *
 * QUEUED   waits for the worker, or for its next try. → SENDING (taken), FAILED (nobody wants it any more)
 * SENDING  the worker is talking to the gateway. → SENT, FAILED (a certain no), QUEUED (it certainly did not leave and
 *          may be tried again), UNKNOWN (no answer, or the worker died: it may have left)
 * SENT     the gateway took it; through the outbox it is born so.
 * FAILED   it did not leave. → QUEUED by an operator
 * UNKNOWN  never sent again by itself: somebody could get two codes and trust the wrong one. → QUEUED by an operator
 */
export const MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const KINDS = ['sms', 'mail'] as const;
export type Kind = (typeof KINDS)[number];
export const ADAPTERS = ['outbox', 'smtp', 'http'] as const;
export type Adapter = (typeof ADAPTERS)[number];
