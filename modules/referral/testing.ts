import type { Tx } from '@baize/db';
import { setting, type ReferralTerms } from './terms.ts';

/** What inviting brings in a brand, for tests and the demo world. */
export const referralTermsOf = (tx: Tx, merchantId: number, terms: ReferralTerms): Promise<number> =>
  setting.put(tx, merchantId, terms);

const DEMO: ReferralTerms = {
  deposits: '20.00',
  validBet: '100.00',
  turnoverTimes: 100,
  tiers: [
    { from: 1, amount: '5.00' },
    { from: 10, amount: '8.00' },
  ],
};

/** The demo's terms; what is set already stays. */
export async function seedDemo(tx: Tx, merchantId: number): Promise<void> {
  if ((await setting.find(tx, merchantId)) === undefined) await referralTermsOf(tx, merchantId, DEMO);
}
