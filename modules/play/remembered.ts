import type { Clock } from '@baize/kernel';

export type Remembered<K, V> = {
  /** The value for `key`, at most as old as the time to live. Concurrent callers share one load. */
  get(key: K): Promise<V>;
  forget(key?: K): void;
};

/**
 * Keeps what a lookup answered for a short time, so that a stream of bets does not ask the database who plays what
 * with every one. A failed load is not kept; the whole memory is dropped when it is full.
 */
export function remember<K, V>(options: {
  load: (key: K) => Promise<V>;
  clock: Clock;
  ttlMs: number;
  entriesMax: number;
}): Remembered<K, V> {
  const entries = new Map<K, { value: Promise<V>; staleAt: number }>();
  return {
    get(key) {
      const now = options.clock.now().getTime();
      const known = entries.get(key);
      if (known !== undefined && now < known.staleAt) return known.value;
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
