import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The calls whose answers the first paint needs; each is asked of our own API as a visitor would ask. */
const PARTS: Record<string, { url: (language: string) => string; pick: (value: never) => unknown }> = {
  status: { url: () => '/wps/system/status', pick: (value) => value },
  config: { url: (l) => `/wps/system/publicConfig?language=${l}&platform=W`, pick: (value) => value },
  permissions: { url: () => '/wps/permission/config', pick: (value) => value },
  whitelabel: { url: () => '/wps/system/whitelabel', pick: (value) => value },
  lanes: {
    url: (l) => `/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&language=${l}`,
    pick: (value: { data: { lanes: unknown } }) => value.data.lanes,
  },
  hot: {
    url: (l) => `/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=flash,html5-desktop&language=${l}`,
    pick: (value: { list: unknown }) => value.list,
  },
  banners: { url: (l) => `/wps/catalogue/banners?language=${l}`, pick: (value) => value },
};
const KEPT_MS = 5_000;
const KEPT_MAX = 200;
const LANGUAGES = ['EN', 'CN', 'KM'];

/**
 * What index.html carries for its first paint, by host and language; null when no brand answers on this host. Held for
 * five seconds, so that a busy home page costs the database nothing. Holds nothing of any member.
 */
export function createBoot(app: FastifyInstance): (request: FastifyRequest) => Promise<unknown> {
  const kept = new Map<string, { at: number; boot: Promise<unknown> }>();
  return (request) => {
    const host = request.headers.host ?? '';
    const cookie = /(?:^|;\s*)language=(\w{2})/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const language = LANGUAGES.includes(cookie) ? cookie : 'EN';
    const key = `${host}|${language}`;
    const found = kept.get(key);
    if (found && performance.now() - found.at < KEPT_MS) return withAddress(found.boot, request.ip);
    if (kept.size >= KEPT_MAX) kept.clear();
    const boot = read(app, host, language);
    kept.set(key, { at: performance.now(), boot });
    boot.catch(() => kept.delete(key));
    return withAddress(boot, request.ip);
  };
}

async function read(app: FastifyInstance, host: string, language: string): Promise<object | null> {
  const boot: Record<string, unknown> = { language };
  for (const [name, { url, pick }] of Object.entries(PARTS)) {
    const answer = await app.inject({ method: 'GET', url: url(language), headers: { host, language } });
    if (answer.statusCode === 421) return null;
    const body = answer.json<{ success: boolean; value: never }>();
    if (body.success) boot[name] = pick(body.value);
  }
  return boot;
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
