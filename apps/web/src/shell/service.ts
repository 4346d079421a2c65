import type { IconName } from '@baize/ui';
import type { PublicConfig } from '../boot.ts';
import { openDialog } from '../session/dialogs.ts';

export type ServiceEntry = PublicConfig['resources']['customerService'][number];

/** SITE-053: the size of the window customer service opens in. */
export const SERVICE_WINDOW = 'width=440,height=750';

/** SITE-052: the types the bar knows, in its order, each with its icon; none is a company's mark. */
export const SERVICE_ICONS: Record<string, IconName> = {
  LIVECHAT: 'headset',
  LINE: 'message-square-text',
  TELEGRAM: 'send',
  TELEGRAM1: 'send',
  MOVIE: 'clapperboard',
  TWITTER: 'at-sign',
  FACEBOOK: 'thumbs-up',
};

/** Where the window is pointed: our own address, which sends it on to the entry's sealed one. */
export const serviceUrl = ({ csType, id }: Pick<ServiceEntry, 'csType' | 'id'>): string =>
  `/wps/system/customerService/${csType}?id=${id}`;

/** SITE-054: the entry of the asked type, else the first; undefined when the site has none. */
export const entryFor = (entries: readonly ServiceEntry[], csType: string): ServiceEntry | undefined =>
  entries.find((entry) => entry.csType === csType) ?? entries[0];

export function openService(entry: Pick<ServiceEntry, 'csType' | 'id'>): void {
  window.open(serviceUrl(entry), 'baize-service', SERVICE_WINDOW);
}

/** Opens an entry; where the site has none, a dialog says so and no window opens (SITE-054). */
export function askService(entry: ServiceEntry | undefined): void {
  if (entry) openService(entry);
  else openDialog({ kind: 'refused', code: 'operation_not_enabled' });
}

/** One entry of each type, in the bar's order. */
export function barEntries(entries: readonly ServiceEntry[]): ServiceEntry[] {
  return Object.keys(SERVICE_ICONS).flatMap((type) => entries.find(({ csType }) => csType === type) ?? []);
}
