import type { Search } from '../../link.tsx';
import { CATEGORY_PATHS, type Path } from '../../paths.ts';

/** Places a banner may lead to; anything else an operator writes is no link of ours. */
const PLACES: readonly Path[] = [
  '/',
  '/search',
  '/promotions',
  '/announce',
  '/help',
  '/down',
  '/recent',
  '/register',
  '/favorite',
  '/member',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transactionHistory',
  '/member/personalHistoryCopy',
  '/member/securityCenter',
  ...Object.values(CATEGORY_PATHS),
];

/** The place of a banner's linkage ("/RNG?vendor=STU"), matched without regard to case; undefined when there is none. */
export function placeOf(linkage: string): { to: Path; search: Search } | undefined {
  const [path = '', query = ''] = linkage.split('?');
  const to = PLACES.find((place) => place.toLowerCase() === path.toLowerCase());
  return to && { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
