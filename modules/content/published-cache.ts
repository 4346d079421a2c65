import type { Db } from '@baize/db';

/** Milliseconds an answer is reused: a change of another process or a scheduled notice may show this much later. */
const CACHE_MS = 10_000;
type Cache = Map<number, { rows: unknown; until: number }>;
const caches = new Set<WeakMap<Db, Cache>>();

/** Caches a read per merchant: per process and database it runs at most once in CACHE_MS. */
export function cachedPerBrand<Row>(read: (db: Db, merchantId: number, now: Date) => Promise<Row[]>) {
  const cache = new WeakMap<Db, Cache>();
  caches.add(cache);
  return async (db: Db, merchantId: number, now: Date): Promise<Row[]> => {
    const ofDb: Cache = cache.get(db) ?? new Map();
    cache.set(db, ofDb);
    const known = ofDb.get(merchantId);
    if (known && known.until >= performance.now()) return known.rows as Row[];
    const rows = await read(db, merchantId, now);
    ofDb.set(merchantId, { rows, until: performance.now() + CACHE_MS });
    return rows;
  };
}

/** After an operator's change, and in tests: this process reads everything published again. */
export function forgetPublished(db: Db): void {
  for (const cache of caches) cache.delete(db);
}
