/** Why something did not leave, or why nobody knows. */
export const DELIVERY_REASONS = [
  'address_blocked',
  'insecure',
  'host_unknown',
  'unreachable',
  'tls_failed',
  'auth_failed',
  'rejected',
  'busy',
  'redirected',
  'no_answer',
  'answer_unreadable',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/**
 * accepted   the other side took it
 * refused    a certain no: it did not leave, and the same again would be refused again
 * postponed  it certainly did not leave, and may be tried again
 * unknown    no answer, or one we cannot read: it may have left
 */
export type Delivery =
  | { outcome: 'accepted'; reference: string }
  | { outcome: 'refused' | 'postponed' | 'unknown'; reason: DeliveryReason; detail: string };

const DETAIL_MAX = 120;

/**
 * What the other side said, fit to be kept in the open: gateways like to repeat the message and whom it was for, so
 * whatever could be a code, a number or an address is left out.
 */
export const detailOf = (said: string): string =>
  said
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\d[\d\s-]{3,}/g, '… ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_MAX);
