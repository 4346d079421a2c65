import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** A store in a folder of its own, which goes with the process that made it. */
export function aFileStore(): FileStore {
  const root = path.join(os.tmpdir(), `baize-files-${randomUUID()}`);
  process.once('exit', () => fs.rmSync(root, { recursive: true, force: true }));
  return folderStore(root);
}
