import type { Db } from '@baize/db';
import { systemClock, ttlCache } from '@baize/kernel';
import { listActiveBaseUrls } from './connection.sql.ts';

/** A vendor that was connected may open games within this time; every page asks. */
const TTL_MS = 5_000;

/**
 * Origins the site's pages may frame: those of the vendors' own addresses, and `more` that a deployment names because a
 * vendor opens its games elsewhere (BAIZE_GAME_ORIGINS).
 */
export function gameOrigins(db: Db, more: readonly string[]): () => Promise<readonly string[]> {
  const cache = ttlCache({
    clock: systemClock,
    ttlMs: TTL_MS,
    entriesMax: 1,
    load: async (_only: 'all') => {
      const known = (await listActiveBaseUrls(db)).flatMap((url) =>
        URL.canParse(url) ? [new URL(url).origin] : [],
      );
      return [...new Set([...known, ...more])];
    },
  });
  return () => cache.get('all');
}
