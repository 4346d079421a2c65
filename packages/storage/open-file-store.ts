import { outsideFetch } from '@baize/delivery';
import { LRUCache } from 'lru-cache';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import type { StorageSettings } from './settings.ts';

/** Public pictures and labels, whose names never change their content, are asked of a bucket once by each process. */
const REMEMBERED_BYTES_MAX = 64 * 1024 * 1024;
const PUBLIC = /^(media|art)\//;

/** The store the configuration names: the data folder, or a bucket. Its address is the only one let through without a look. */
export function openFileStore(settings: StorageSettings, dataDir: string): FileStore {
  if (settings.kind === 'folder') return folderStore(dataDir);
  const fetch = outsideFetch({ allowLocal: false, trusted: [settings.endpoint] });
  return rememberPublic(s3Store(settings, { fetch }));
}

export function rememberPublic(store: FileStore): FileStore {
  const known = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES_MAX,
    sizeCalculation: (bytes) => bytes.length,
  });
  return {
    ...store,
    async get(name) {
      const kept = known.get(name);
      if (kept) return kept;
      const bytes = await store.get(name);
      if (bytes && PUBLIC.test(name)) known.set(name, bytes);
      return bytes;
    },
    async remove(name) {
      known.delete(name);
      await store.remove(name);
    },
  };
}
