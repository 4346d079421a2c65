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

/** Mail addresses are kept in small letters: no mailbox in use tells them apart, and operators look them up. */
export const recipientOf = (kind: Kind, to: string): string => (kind === 'mail' ? to.toLowerCase() : to);

/** '+855…78', 's…@member.example': enough for a member's "I got nothing", too little to write to. */
export function maskRecipient(kind: Kind, recipient: string): string {
  if (kind === 'sms') return `${recipient.slice(0, 4)}…${recipient.slice(-2)}`;
  const at = recipient.lastIndexOf('@');
  return `${recipient.slice(0, 1)}…${recipient.slice(at)}`;
}
