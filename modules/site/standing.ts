import { isInRanges } from './cidr.ts';
import { countryOf } from './country.ts';
import type { SiteSettings } from './settings.ts';

/** How the site stands towards one visitor: 0 open, 1 maintenance, 2 their region is closed (spec §4). */
export type Standing = { status: 0 | 1 | 2; endTime: number | null; country: string | null };

/**
 * Decided on the server by address alone (OPEN-SHELL-02). The allow-list (staff, monitors) is let in always; maintenance
 * is told before a closed region, because it ends.
 */
export function standingOf(settings: Pick<SiteSettings, 'system' | 'region'>, ip: string): Standing {
  const { system, region } = settings;
  const country = countryOf(ip);
  const isAllowed = isInRanges(region.allow, ip);
  if (system.status === 1 && !isAllowed) return { status: 1, endTime: system.endTime, country };
  const isClosed =
    !isAllowed && ((country !== null && region.countries.includes(country)) || isInRanges(region.cidrs, ip));
  return { status: isClosed ? 2 : 0, endTime: null, country };
}
