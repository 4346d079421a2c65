import type { DepositRow } from './cashier.queries.ts';

type State = DepositRow['state'];

/** The colour a state is told in, beside its word. */
export function depositTone(state: State): 'up' | 'warn' | 'down' | 'info' | 'plain' {
  switch (state) {
    case 'CREATED':
    case 'WAITING_PAYMENT':
      return 'warn';
    case 'SUBMITTED':
      return 'info';
    case 'CREDITED':
      return 'up';
    case 'FAILED':
      return 'down';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'plain';
  }
}

/** Whether a text is an amount the server can read: digits, at most two decimals shown to people, above zero. */
export function isAmount(text: string): boolean {
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text);
}
