import type { DepositAct, DepositRow } from './cashier.queries.ts';

type State = DepositRow['state'];

/**
 * What an operator may do with a deposit, OPEN-WALLET-04: one that waits is credited or failed, one that was closed
 * without money can still be credited when the money turns up after all. A credited one is final.
 */
export function actsOnDeposit(state: State): DepositAct[] {
  switch (state) {
    case 'CREATED':
    case 'WAITING_PAYMENT':
    case 'SUBMITTED':
      return ['approve', 'reject'];
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return ['approve'];
    case 'CREDITED':
      return [];
  }
}

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
