import { CATEGORY_PATHS, type Path } from '../../pages.ts';
import type { Search } from '../../link.tsx';

/** Where a banner leads: a place of the site, a page elsewhere, a game, or nowhere (SITE-021). */
export type BannerTarget =
  | { kind: 'none' }
  | ({ kind: 'place' } & Place)
  | { kind: 'outside'; href: string }
  | { kind: 'game'; nodeId: number };

type Place = { to: Path; search: Search; hash?: string };
export type Linked = { linkageType: 'NONE' | 'URL' | 'P' | 'G'; linkage: string; nodeId: number | null };

const NOWHERE: BannerTarget = { kind: 'none' };

/** Places a banner may lead to; any other path an operator writes is no link of ours. */
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
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/member',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transactionHistory',
  '/member/personalHistoryCopy',
  '/member/securityCenter',
  ...Object.values(CATEGORY_PATHS),
];

/** What the operator chose, made safe: a path must be ours, another site speaks https, a promotion's page is the default of P. */
export function targetOf({ linkageType, linkage, nodeId }: Linked): BannerTarget {
  switch (linkageType) {
    case 'NONE':
      return NOWHERE;
    case 'G':
      return nodeId === null ? NOWHERE : { kind: 'game', nodeId };
    case 'P':
      return { kind: 'place', ...(placeOf(linkage) ?? { to: '/promotions', search: {} }) };
    case 'URL': {
      const place = placeOf(linkage);
      return place ? { kind: 'place', ...place } : outsideOf(linkage);
    }
  }
}

/** The place of a written address ("/RNG?vendor=STU", "/help#term"), whatever its case; undefined when it is none of ours. */
export function placeOf(linkage: string): Place | undefined {
  const [address = '', hash = ''] = linkage.split('#');
  const [path = '', query = ''] = address.split('?');
  const to = PLACES.find((place) => place.toLowerCase() === path.toLowerCase());
  if (!to) return undefined;
  return { to, search: Object.fromEntries(new URLSearchParams(query)), ...(hash ? { hash } : {}) };
}

const outsideOf = (linkage: string): BannerTarget =>
  URL.canParse(linkage) && new URL(linkage).protocol === 'https:'
    ? { kind: 'outside', href: linkage }
    : NOWHERE;
