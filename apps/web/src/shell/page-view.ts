type PageView = { event: 'page_view'; id: string; path: string };
type WithLayer = { dataLayer?: PageView[] };

/**
 * SITE-017: reports a page's opening to whatever counts visits, in the form tag managers read. No tracker comes with the
 * site; without an id nothing is reported. The path alone goes out: a query may name a person.
 */
export function reportView(id: string, path: string, page: WithLayer = globalThis as WithLayer): void {
  if (!id) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: 'page_view', id, path });
}
