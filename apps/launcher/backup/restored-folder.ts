import fs from 'node:fs';
import path from 'node:path';

/**
 * A data folder that a restore made may be a drill beside the product that works: the backup it came from belongs to that
 * one. Until a person says that this folder is the product now (`backup --take-over`) nothing of it is written there.
 */
const markOf = (dataDir: string): string => path.join(dataDir, 'restored');

export const markRestored = (dataDir: string): void => fs.writeFileSync(markOf(dataDir), '', { flush: true });

export const isRestored = (dataDir: string): boolean => fs.existsSync(markOf(dataDir));

export const takeOver = (dataDir: string): void => fs.rmSync(markOf(dataDir), { force: true });

/** Throws in a restored folder. */
export function assertOwnBackup(dataDir: string): void {
  if (isRestored(dataDir))
    throw new Error(
      `${dataDir} was restored: its backup may be that of a product that works. If this folder is the product now, run: npm run baize -- backup --take-over`,
    );
}
