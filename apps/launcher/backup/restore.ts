import fs from 'node:fs';
import path from 'node:path';
import { restoreCluster, type Restored } from '@baize/db/backup';
import { nameOf } from './back-up.ts';
import { markRestored } from './restored-folder.ts';
import { openKeys } from './sealed-keys.ts';
import { restoreUploads } from './upload-copies.ts';

export type RestoreOptions = {
  dataDir: string;
  backupDir: string;
  /** The last second that counts; undefined for all that was kept. */
  at: Date | undefined;
  /** Undefined: the keys are there already, or come from the environment. */
  passphrase: string | undefined;
  /** False with an external database, which is restored by its own ways. */
  isEmbedded: boolean;
};

export type RestoreResult = {
  database: Restored | null;
  keys: string | null;
  uploads: number;
  seconds: number;
};

/** Keys first: without them the rest is worth nothing, and a wrong passphrase leaves nothing behind. */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, backupDir, at, passphrase } = options;
  const began = performance.now();
  const keys = passphrase ? keysOf(backupDir, at) : null;
  if (keys && passphrase) openKeys(fs.readFileSync(keys, 'utf8'), passphrase, path.join(dataDir, 'secrets'));
  markRestored(dataDir);
  const database = options.isEmbedded
    ? await restoreCluster({ backupDir, stateDir: path.join(dataDir, 'pg'), ...(at ? { at } : {}) })
    : null;
  const uploads = restoreUploads(backupDir, dataDir);
  return { database, keys, uploads, seconds: Math.round(performance.now() - began) / 1000 };
}

/** The keys of the last backup that began before that second. */
function keysOf(backupDir: string, at: Date | undefined): string {
  const folder = path.join(backupDir, 'keys');
  const all = fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [];
  const found = all.findLast((name) => at === undefined || name <= `${nameOf(at)}.json`);
  if (!found) throw new Error(`${folder} holds no keys of that time`);
  return path.join(folder, found);
}
