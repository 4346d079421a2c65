import type { Tx } from '@baize/db';
import { setting, type ReferralTerms } from './terms.ts';

/** What inviting brings in a brand, for tests and the demo world. */
export const referralTermsOf = (tx: Tx, merchantId: number, terms: ReferralTerms): Promise<number> =>
  setting.put(tx, merchantId, terms);
