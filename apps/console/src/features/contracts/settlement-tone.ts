import type { Tone } from '@baize/ui';
import type { Settlement } from './settlement.queries.ts';

export const settlementTone: Record<Settlement['state'], Tone> = {
  NOTHING_DUE: 'plain',
  CALCULATED: 'info',
  REQUESTED: 'info',
  ARREARS: 'down',
  PAID: 'up',
  PAID_OFFLINE: 'up',
};
