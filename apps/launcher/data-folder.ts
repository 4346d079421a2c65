import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Throws where root works in a folder of another user: what root makes there (uploads, logs, the database's files) is closed
 * to the product, which runs as that user.
 */
export function assertOwnDataFolder(dataDir: string): void {
  const owner = process.getuid?.() === 0 ? (fs.statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0) : 0;
  if (owner !== 0)
    throw new Error(
      `${dataDir} belongs to another user: run this as that one, such as \`sudo -u '#${owner}' npm run baize -- …\``,
    );
}

/**
 * Makes the data folder ours until this process ends, however it ends: SQLite's file lock goes with the process, also in a
 * container where the next launcher has the same number. Throws where another launcher works in it or it cannot be written.
 */
export function holdDataFolder(dataDir: string): void {
  assertOwnDataFolder(dataDir);
  const pidFile = path.join(dataDir, 'launcher.pid');
  let lock: DatabaseSync | undefined;
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(path.join(dataDir, 'launcher.lock'));
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    fs.writeFileSync(pidFile, String(process.pid));
  } catch (error) {
    lock?.close();
    const { message, errcode } = error as { message: string; errcode?: number };
    if (errcode === SQLITE_BUSY)
      throw new Error(
        `${dataDir} is in use by another launcher (${fs.readFileSync(pidFile, 'utf8')}). Stop that one, or give BAIZE_DATA another folder.`,
        { cause: error },
      );
    throw new Error(`the data folder ${dataDir} cannot be used: ${message}`, { cause: error });
  }
  held.push(lock);
}

const SQLITE_BUSY = 5;
/** Closed by the end of the process; one that is collected before would give the folder away. */
const held: DatabaseSync[] = [];
