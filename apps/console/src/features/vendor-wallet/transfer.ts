import type { Tone } from '@baize/ui';
import type { VendorTransfer } from './vendor-wallet.queries.ts';

export const transferTone: Record<VendorTransfer['state'], Tone> = {
  CREATED: 'info',
  HELD: 'info',
  PENDING: 'info',
  REVIEW: 'warn',
  SUCCESS: 'up',
  FAILED: 'plain',
};
