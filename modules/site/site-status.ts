import { isInRanges } from './cidr.ts';
import { countryOf } from './country.ts';
import type { SiteSettings } from './settings.ts';

/** The site's status for one visitor: 0 open, 1 maintenance, 2 region closed (spec §4). */
export type SiteStatus = { status: 0 | 1 | 2; endTime: number | null; country: string | null };

/**
 * Decided on the server by address alone (OPEN-SHELL-02). The allow-list (staff, monitors) always has access. Maintenance
 * is answered before a closed region, because it ends.
 */
export function siteStatusOf(settings: Pick<SiteSettings, 'system' | 'region'>, ip: string): SiteStatus {
  const { system, region } = settings;
  const country = countryOf(ip);
  const isAllowed = isInRanges(region.allow, ip);
  if (system.status === 1 && !isAllowed) return { status: 1, endTime: system.endTime, country };
  const isClosed =
    !isAllowed && ((country !== null && region.countries.includes(country)) || isInRanges(region.cidrs, ip));
  return { status: isClosed ? 2 : 0, endTime: null, country };
}
