import fs from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '@baize/kernel/token';
import { checkFolder, checkName, checkSize, type FileStore } from './file-store.ts';

/** Files below a folder of this machine, which only the product's own user may read. */
export function folderStore(root: string): FileStore {
  return {
    async put(name, bytes) {
      checkName(name);
      checkSize(name, bytes);
      const at = path.join(root, name);
      await fs.mkdir(path.dirname(at), { recursive: true, mode: 0o700 });
      // Written aside and renamed. A name that begins with a dot is no file of the store (list, backups).
      const aside = path.join(path.dirname(at), `.${path.basename(name)}.${randomToken(6)}`);
      // Labels can be drawn again: thousands of them do not wait for the disk.
      const flush = !name.startsWith('art/');
      try {
        await fs.writeFile(aside, bytes, { mode: 0o600, flag: 'wx', flush });
        await fs.rename(aside, at);
      } catch (error) {
        await fs.rm(aside, { force: true });
        throw error;
      }
    },
    async get(name) {
      checkName(name);
      return fs.readFile(path.join(root, name)).catch(absentAs(undefined));
    },
    async remove(name) {
      checkName(name);
      await fs.rm(path.join(root, name), { force: true });
    },
    async list(folder) {
      checkFolder(folder);
      const entries = await fs
        .readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
        .catch(absentAs([]));
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    },
  };
}

const absentAs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
