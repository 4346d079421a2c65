import type { Tone } from '@baize/ui';
import type { Verdict, VendorTransfer } from './vendor-wallet.queries.ts';

export const transferTone: Record<VendorTransfer['state'], Tone> = {
  CREATED: 'info',
  HELD: 'info',
  PENDING: 'info',
  REVIEW: 'warn',
  SUCCESS: 'up',
  FAILED: 'plain',
};

/** A person decides only what the vendor left open for a day; the vendor may be asked again while there is no end. */
export function actsOnTransfer(state: VendorTransfer['state'], may: boolean): ('ask' | Verdict)[] {
  if (!may) return [];
  switch (state) {
    case 'REVIEW':
      return ['ask', 'settle', 'fail'];
    case 'HELD':
    case 'PENDING':
      return ['ask'];
    case 'CREATED':
    case 'SUCCESS':
    case 'FAILED':
      return [];
  }
}
