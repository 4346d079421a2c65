/**
 * A map by vendor connection and key. Two steps instead of one text made of both: making and hashing that text for
 * every lookup cost more than all decisions.
 */
export type KeyMap<V> = {
  readonly size: number;
  get(connectionId: number, key: string): V | undefined;
  set(connectionId: number, key: string, value: V): void;
};

export function createKeyMap<V>(): KeyMap<V> {
  const connections = new Map<number, Map<string, V>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    get: (connectionId, key) => connections.get(connectionId)?.get(key),
    set: (connectionId, key, value) => {
      let keys = connections.get(connectionId);
      if (!keys) connections.set(connectionId, (keys = new Map()));
      size -= keys.size;
      keys.set(key, value);
      size += keys.size;
    },
  };
}
