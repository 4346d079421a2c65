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
