import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { putRates } from './rate.sql.ts';
import { givenOf, type Wanted } from './set-rates.ts';

/** Rates that hold from a day on, whatever stands above. */
export const ratesFrom = (
  tx: Tx,
  { merchantId, memberId }: Pick<Member, 'merchantId' | 'memberId'>,
  wanted: Wanted,
  day = '2020-01-01',
): Promise<void> =>
  putRates(tx, { merchantId, memberId }, givenOf(wanted), { day, at: new Date(), by: 'job:seed' });

/** What the house gives at most, from a day on. */
export const houseGives = (tx: Tx, merchantId: number, most: Wanted, day = '2020-01-01'): Promise<void> =>
  putRates(tx, { merchantId, memberId: null }, givenOf(most), { day, at: new Date(), by: 'job:seed' });
