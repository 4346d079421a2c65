/**
 * A message and its states. It is written in the transaction of its cause, so it exists exactly when the cause does.
 *
 * QUEUED   waits for the worker or its next attempt. → SENDING (taken), FAILED (out of date)
 * SENDING  the worker calls the gateway. → SENT, FAILED (refused), QUEUED (certainly not sent, to be repeated), UNKNOWN
 *          (no answer, or the worker died: it may have been sent)
 * SENT     the gateway accepted it; a message of the demo world's outbox starts here.
 * FAILED   it was not sent; a notice starts here where the channel leads to an outbox that nobody reads. → QUEUED by an operator
 * UNKNOWN  never repeated automatically: the recipient could get two codes and use the wrong one. → QUEUED by an operator
 */
export const MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const KINDS = ['sms', 'mail'] as const;
export type Kind = (typeof KINDS)[number];
export const ADAPTERS = ['outbox', 'smtp', 'http'] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** Mail addresses are stored in lower case, so that operators find them. */
export const recipientOf = (kind: Kind, to: string): string => (kind === 'mail' ? to.toLowerCase() : to);

/** '+855…78', 's…@member.example': enough to recognise a recipient, too little to write to one. */
export function maskRecipient(kind: Kind, recipient: string): string {
  if (kind === 'sms') return `${recipient.slice(0, 4)}…${recipient.slice(-2)}`;
  const at = recipient.lastIndexOf('@');
  return `${recipient.slice(0, 1)}…${recipient.slice(at)}`;
}
