/** Shown when a page cannot be fetched; its parts are kept from the installation on. */
export const OFFLINE_PAGE = '/offline.html';
export const OFFLINE_PARTS: readonly string[] = ['/offline.css', '/first-paint.js', '/mark.svg'];

/**
 * asset: a file of this build, whose name is its content: kept. page: a place of the site: from the network only, the
 * offline page when there is none. part: of the offline page, network first. leave: none of the worker's business.
 */
export type Plan = 'asset' | 'page' | 'part' | 'leave';
type Asked = { method: string; mode: string; url: string };

/** Paths that only the server answers (apps/api/server.ts): money, members, games and pictures are never kept here. */
const SERVER = /^\/(wps|lgw|lotto|gw|ops|art|media|i18n|healthz|readyz|metrics)(\/|$)/i;

/** What the worker does with a request. Only what is named here is touched: an address nobody thought of is left alone. */
export function planFor({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Plan {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin || SERVER.test(asked.pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (files.has(asked.pathname)) return 'asset';
  return OFFLINE_PARTS.includes(asked.pathname) ? 'part' : 'leave';
}
