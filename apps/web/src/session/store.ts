import { useSyncExternalStore } from 'react';

/** A value that lives outside React and tells its readers when it changes. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

const PROBE = 'probe';

/** Storage that answers null where the browser forbids it. */
export const stored = {
  read(key: string, area: 'local' | 'session' = 'local'): string | null {
    try {
      return (area === 'local' ? localStorage : sessionStorage).getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null, area: 'local' | 'session' = 'local'): void {
    try {
      const storage = area === 'local' ? localStorage : sessionStorage;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    } catch {
      // Forbidden or full: the value then lives as long as the page.
    }
  },
  /** Whether this browser keeps anything for the site at all. */
  isKept(): boolean {
    try {
      localStorage.setItem(PROBE, '1');
      localStorage.removeItem(PROBE);
      return true;
    } catch {
      return false;
    }
  },
  clear(area: 'local' | 'session'): void {
    try {
      (area === 'local' ? localStorage : sessionStorage).clear();
    } catch {
      // Forbidden: then there is nothing to clear.
    }
  },
};
