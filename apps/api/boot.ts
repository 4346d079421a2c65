import { GAME_TYPES, type GameType } from '@baize/catalogue/api';
import { PAGE_SIZES } from '@baize/catalogue/rules';
import { bundledOfTag, initialLanguage, isBundled } from '@baize/i18n/bundled';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OWN_CALLS } from './http/server.ts';

type Part = {
  url: (language: string, gameType: string) => string;
  pick: (value: never) => unknown;
  /** On which pages it is in the first screen; on all of them where nothing is said. */
  on?: (place: Place) => boolean;
};
/** What of a page's address decides about its first screen. */
type Place = { isHome: boolean; gameType: GameType | undefined; isPlain: boolean };

/** The calls whose answers the first paint needs; each is asked of our own API as a visitor would ask. */
const PARTS: Record<string, Part> = {
  status: { url: () => '/wps/system/status', pick: (value) => value },
  config: { url: (l) => `/wps/system/publicConfig?language=${l}&platform=W`, pick: (value) => value },
  texts: { url: (l) => `/wps/system/texts?language=${l}`, pick: (value) => value },
  whitelabel: { url: () => '/wps/system/whitelabel', pick: (value) => value },
  lanes: {
    url: (l) => `/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&language=${l}`,
    pick: (value: { data: { lanes: unknown } }) => value.data.lanes,
    on: ({ isHome, gameType }) => isHome || gameType !== undefined,
  },
  hot: {
    url: (l) => `/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=flash,html5-desktop&language=${l}`,
    pick: (value: { list: unknown }) => value.list,
    on: ({ isHome }) => isHome,
  },
  banners: {
    url: (l) => `/wps/catalogue/banners?language=${l}`,
    pick: (value) => value,
    on: ({ isHome, gameType }) => isHome || gameType !== undefined,
  },
  games: {
    url: (l, gameType) =>
      `/wps/relay/GCSGAME_gameList?gameType=${gameType}&language=${l}&pageNo=1&pageSize=${PAGE_SIZES.lobby}`,
    pick: (value: { games: unknown; totalPages: number; totalCount: number }) => value,
    // With anything behind its address a lobby shows something else than its first page.
    on: ({ gameType, isPlain }) => gameType !== undefined && isPlain,
  },
};
const KEPT_MS = 5_000;
const KEPT_MAX = 200;
/** As many languages of a browser are looked at; what we have no texts in makes no key of the memory below. */
const ACCEPTED_MAX = 3;

/**
 * What index.html carries for its first paint, by host and language; null when no brand answers on this host. Held for
 * five seconds, so that a busy home page costs the database nothing. Holds nothing of any member.
 */
export function createBoot(app: FastifyInstance): (request: FastifyRequest) => Promise<unknown> {
  const kept = new Map<string, { at: number; boot: Promise<unknown> }>();
  return (request) => {
    const host = request.headers.host ?? '';
    const wishes = wishesOf(request);
    const place = placeOf(request.url);
    const key = `${host}|${wishes.chosen}|${wishes.device.join()}|${place.isHome}|${place.gameType}|${place.isPlain}`;
    const found = kept.get(key);
    if (found && performance.now() - found.at < KEPT_MS) return withAddress(found.boot, request.ip);
    if (kept.size >= KEPT_MAX) kept.clear();
    const boot = read(app, host, wishes, place);
    kept.set(key, { at: performance.now(), boot });
    boot.catch(() => kept.delete(key));
    return withAddress(boot, request.ip);
  };
}

type Wishes = { chosen: string | null; device: string[] };
type Permissions = { languages: string[]; defaultLanguage: string };

/** What the reader wants: the language of the last visit, else those of the browser, in its order. */
function wishesOf({ headers }: FastifyRequest): Wishes {
  const cookie = /(?:^|;\s*)language=(\w{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const tags = (headers['accept-language'] ?? '')
    .split(',', ACCEPTED_MAX)
    .map((range) => range.split(';')[0]?.trim() ?? '');
  return {
    chosen: isBundled(cookie) ? cookie : null,
    device: tags.filter((tag) => bundledOfTag(tag) !== undefined).map(baseOf),
  };
}

/** The part of a tag that decides its language here; keeps the memory's keys few. */
const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The home page, and what opens a dialog over it. */
const OVER_HOME = ['/', '/login', '/register', '/forget', '/feedback'];

function placeOf(url: string): Place {
  const [address = '', search] = url.toLowerCase().split('?');
  const gameType = GAME_TYPES.find((type) => address === `/${type.toLowerCase()}`);
  return { isHome: OVER_HOME.includes(address), gameType, isPlain: !search };
}

async function read(
  app: FastifyInstance,
  host: string,
  wishes: Wishes,
  place: Place,
): Promise<object | null> {
  const ask = async (url: string, language: string): Promise<{ status: number; value?: unknown }> => {
    const answer = await app.inject({ method: 'GET', url, headers: { host, language, ...OWN_CALLS } });
    const body = answer.json<{ success: boolean; value: unknown }>();
    return { status: answer.statusCode, ...(body.success ? { value: body.value } : {}) };
  };
  // The same rule as in the browser (I18N-005); a visit there remembers its language in the cookie.
  const about = await ask('/wps/permission/config', 'EN');
  if (about.status === 421) return null;
  const permissions = about.value as Permissions | undefined;
  const language = initialLanguage({
    ...wishes,
    previous: null,
    offered: permissions?.languages ?? [],
    fallback: permissions?.defaultLanguage ?? 'EN',
  });
  const boot: Record<string, unknown> = { language, ...(permissions ? { permissions } : {}) };
  const { gameType, isPlain } = place;
  for (const [name, { url, pick, on }] of Object.entries(PARTS)) {
    if (on && !on(place)) continue;
    const { value } = await ask(url(language, gameType ?? ''), language);
    if (value !== undefined) boot[name] = pick(value as never);
  }
  return gameType && isPlain ? { ...boot, gameType } : boot;
}

/** The visitor's own address is the one thing that differs between readers of the same boot. */
async function withAddress(boot: Promise<unknown>, ip: string): Promise<unknown> {
  const value = (await boot) as { status?: object; config?: { location?: object } } | null;
  if (!value) return null;
  return {
    ...value,
    ...(value.status ? { status: { ...value.status, ip } } : {}),
    ...(value.config ? { config: { ...value.config, location: { ...value.config.location, ip } } } : {}),
  };
}
