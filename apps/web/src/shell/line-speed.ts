/** SITE-048: 9999 stands for a line that did not answer. */
export const UNREACHABLE_MS = 9999;
const FAST_MS_MAX = 80;
const NORMAL_MS_MAX = 150;
/** SITE-049: the first five lines are measured and shown. */
const LINES_MAX = 5;
const PING_TIMEOUT_MS = 5000;

export type LineGrade = 'fast' | 'normal' | 'slow' | 'none';
export type Line = { domainName: string; origin: string; latency_ms: number; grade: LineGrade };

export function gradeOf(latency_ms: number): LineGrade {
  if (latency_ms >= UNREACHABLE_MS) return 'none';
  if (latency_ms <= FAST_MS_MAX) return 'fast';
  return latency_ms <= NORMAL_MS_MAX ? 'normal' : 'slow';
}

/**
 * Round trip to a line in milliseconds; UNREACHABLE_MS when it does not answer in five seconds (SITE-048). Taken from the
 * browser's own timing where there is one, so that a busy page does not make the line look slow.
 */
export async function ping(origin: string, now: () => number = () => performance.now()): Promise<number> {
  const started = now();
  const address = `${origin}/wps/system/test/ping?speed=${started.toFixed(3)}`;
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    await response.text();
    if (!response.ok) return UNREACHABLE_MS;
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
