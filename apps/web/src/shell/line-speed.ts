/** SITE-048: 9999 stands for a line that did not answer. */
export const UNREACHABLE_MS = 9999;
const FAST_MS_MAX = 80;
const NORMAL_MS_MAX = 150;
/** SITE-049: the first five lines are measured and shown. */
const LINES_MAX = 5;
const PING_TIMEOUT_MS = 5000;
/** Asked too often: the line answered, only not with what was asked. */
const TOO_MANY_REQUESTS = 429;

export type LineType = 'fast' | 'normal' | 'slow';
/** A measured line (SITE-046); `speed` is its round trip in milliseconds. */
export type Line = { domainName: string; origin: string; speed: number; type: LineType };

export function typeOf(speed: number): LineType {
  if (speed <= FAST_MS_MAX) return 'fast';
  return speed <= NORMAL_MS_MAX ? 'normal' : 'slow';
}
/** SITE-048: such a line is slow by its type and shown as unreachable. */
export const isReachable = (line: Line): boolean => line.speed < UNREACHABLE_MS;

/**
 * Round trip to a line in milliseconds; UNREACHABLE_MS when it does not answer in five seconds (SITE-048). Taken from the
 * browser's own timing where there is one, so that a busy page does not make the line look slow.
 */
export async function ping(origin: string, now: () => number = () => performance.now()): Promise<number> {
  const started = now();
  // API-028: random, so that nothing on the way has the answer already and no two tests share an entry in the timings.
  const address = `${origin}/wps/system/test/ping?speed=${Math.random()}`;
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    await response.text();
    if (!response.ok && response.status !== TOO_MANY_REQUESTS) return UNREACHABLE_MS;
    const timing = performance.getEntriesByName(response.url, 'resource').at(-1);
    return Math.max(1, Math.round(timing ? timing.duration : now() - started));
  } catch {
    return UNREACHABLE_MS;
  }
}

type Here = Pick<Location, 'origin' | 'protocol' | 'port'>;

/** The site's own origin first, then the mirrors of the same scheme and port, without repeating it. */
export function originsOf(here: Here, domains: readonly string[]): string[] {
  const port = here.port ? `:${here.port}` : '';
  const others = domains.map((domain) => `${here.protocol}//${domain}${domain.includes(':') ? '' : port}`);
  return [here.origin, ...others.filter((origin) => origin !== here.origin)].slice(0, LINES_MAX);
}
