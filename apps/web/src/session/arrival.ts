import { stored } from './store.ts';

const AFFILIATE = 'affiliateCode';
const REFERRAL = 'referralCode';
const CODE_MAX = 40;

export type Arrival = { affiliateCode: string; referralCode: string };

/** The codes of an address: affiliateCode, also as aff or code (AUTH-089), and referralCode (AUTH-090). */
export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const first = (...names: string[]) =>
    names.map((name) => query.get(name)?.trim() ?? '').find((code) => code && code.length <= CODE_MAX) ?? '';
  return { affiliateCode: first('affiliateCode', 'aff', 'code'), referralCode: first('referralCode') };
}

/** Kept for the session: who comes by a link registers later, from any page. A newer link replaces the older one. */
export function keepArrival(search: string = location.search): void {
  const { affiliateCode, referralCode } = arrivalOf(search);
  if (affiliateCode) stored.write(AFFILIATE, affiliateCode, 'session');
  if (referralCode) stored.write(REFERRAL, referralCode, 'session');
}

export const arrival = (): Arrival => ({
  affiliateCode: stored.read(AFFILIATE, 'session') ?? '',
  referralCode: stored.read(REFERRAL, 'session') ?? '',
});
