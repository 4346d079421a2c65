import type { Language } from '@baize/endpoint';
import { announcementsFor, type Reader } from './announcements.ts';
import type { ContentDeps } from './deps.ts';
import { linksFor, serviceEntriesFor } from './published.ts';

type Links = Awaited<ReturnType<typeof linksFor>>;
type Entries = Awaited<ReturnType<typeof serviceEntriesFor>>;
type View = Awaited<ReturnType<typeof announcementsFor>> & {
  resources: Links & { customerService: Entries };
};
const views = new WeakMap<object, { links: Links; entries: Entries; view: View }>();

/**
 * Everything a brand publishes, as its public config carries it (#74). The same object as long as nothing of it changed, so
 * that the config is written and compressed once and not for every caller.
 */
export async function publishedView(
  deps: ContentDeps,
  merchantId: number,
  language: Language,
  reader: Reader,
): Promise<View> {
  const [announced, links, entries] = await Promise.all([
    announcementsFor(deps, merchantId, language, { reader }),
    linksFor(deps, merchantId, language),
    serviceEntriesFor(deps, merchantId, language),
  ]);
  const known = views.get(announced);
  if (known?.links === links && known.entries === entries) return known.view;
  const view = { ...announced, resources: { ...links, customerService: entries } };
  views.set(announced, { links, entries, view });
  return view;
}
