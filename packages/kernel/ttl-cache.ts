import type { Clock } from './time.ts';

export type TtlCache<K, V> = {
  /** The value for `key`, at most as old as the time to live. Concurrent callers share one load. */
  get(key: K): Promise<V>;
  forget(key?: K): void;
};

/**
 * Keeps the answers of a lookup for a short time. A failed load is not kept; the whole cache is dropped when it is
 * full.
 */
export function ttlCache<K, V>(options: {
  load: (key: K) => Promise<V>;
  clock: Clock;
  ttlMs: number;
  entriesMax: number;
}): TtlCache<K, V> {
  const entries = new Map<K, { value: Promise<V>; staleAt: number }>();
  return {
    get(key) {
      const now = options.clock.now().getTime();
      const cached = entries.get(key);
      if (cached !== undefined && now < cached.staleAt) return cached.value;
      if (entries.size >= options.entriesMax) entries.clear();
      const value = options.load(key);
      const entry = { value, staleAt: now + options.ttlMs };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    forget(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}
