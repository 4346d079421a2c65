import { useQuery } from '@tanstack/react-query';
import { useSiteConfig } from '../session/site-config.ts';
import { originsOf, ping, typeOf, type Line } from './line-speed.ts';

const LINE_STALE_MS = 120_000;

export type LineState = { origin: string; domainName: string; line: Line | undefined };

/**
 * The site's lines with their speed. The one the reader is on comes first and is always measured; the others only when
 * somebody looks at the list.
 */
export function useLines(isLooking: boolean): { lines: LineState[]; retest: () => void; isTesting: boolean } {
  const domains = useSiteConfig()?.domainRoutes.map((route) => route.domainName) ?? [];
  const [own = location.origin, ...mirrors] = originsOf(location, domains);
  const current = useQuery({
    queryKey: ['site', 'line', own],
    queryFn: () => measure(own),
    staleTime: LINE_STALE_MS,
  });
  const others = useQuery({
    queryKey: ['site', 'lines', mirrors],
    queryFn: () => Promise.all(mirrors.map(measure)),
    enabled: isLooking && mirrors.length > 0,
    staleTime: LINE_STALE_MS,
  });
  return {
    lines: [own, ...mirrors].map((origin, index) => ({
      origin,
      domainName: new URL(origin).host,
      line: index === 0 ? current.data : others.data?.[index - 1],
    })),
    isTesting: current.isFetching || others.isFetching,
    retest: () => void Promise.all([current.refetch(), others.refetch()]),
  };
}

/** SITE-051: the same place on another line. */
export const switchTo = (origin: string): void =>
  location.assign(origin + location.pathname + location.search + location.hash);

async function measure(origin: string): Promise<Line> {
  const isOwn = origin === location.origin;
  const speed = await ping(isOwn ? '' : origin);
  return { domainName: new URL(origin).host, origin, speed, type: typeOf(speed) };
}
