import type { Tone } from '@baize/ui';
import type { DepositOrder } from './deposits.queries.ts';

type DepositState = DepositOrder['state'];

/** Whether a deposit can still change by itself. */
export const isDepositLive = (state: DepositState): boolean =>
  state === 'CREATED' || state === 'WAITING_PAYMENT' || state === 'SUBMITTED';

/** Where a deposit stands on its three steps: waiting, confirming, credited. -1 once it has ended without money. */
export function depositStep(state: DepositState): -1 | 0 | 1 | 2 {
  switch (state) {
    case 'CREATED':
    case 'WAITING_PAYMENT':
      return 0;
    case 'SUBMITTED':
      return 1;
    case 'CREDITED':
      return 2;
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return -1;
  }
}

export function depositTone(state: DepositState): Tone {
  switch (state) {
    case 'CREDITED':
      return 'up';
    case 'SUBMITTED':
    case 'CREATED':
    case 'WAITING_PAYMENT':
      return 'warn';
    case 'FAILED':
      return 'down';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'plain';
  }
}
