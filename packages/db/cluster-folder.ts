import fs from 'node:fs';
import path from 'node:path';

/** Every cluster has both from the end of initdb on; a copy without one of them cannot be started. */
const MARKS = ['PG_VERSION', path.join('global', 'pg_control')];
/** A cluster is made under such a name and gets its own when it is whole. */
const UNFINISHED = 'initdb-';

/**
 * Answers whether a new cluster was made in `data`. A folder with anything in it is used as it is or refused, and never
 * removed: a missing file may be a mistake of somebody who can still put it back. Only a folder that `init` did not finish is
 * thrown away, because no server ever ran on it.
 */
export async function ensureCluster(data: string, init: (folder: string) => Promise<void>): Promise<boolean> {
  const found = entriesOf(data);
  if (found.length > 0) {
    const missing = MARKS.filter((mark) => !isThere(path.join(data, mark)));
    if (missing.length === 0) return false;
    throw new Error(
      `${data} is not a whole PostgreSQL data folder: ${missing.join(' and ')} missing. Nothing was changed. ` +
        'Copy the folder back whole (its files with a leading dot too) or restore a backup (docs/operate.md). ' +
        'To begin with an empty database instead, move this folder away yourself.',
    );
  }
  const parent = path.dirname(data);
  for (const name of fs.readdirSync(parent).filter((one) => one.startsWith(UNFINISHED)))
    // The server writes postmaster.opts at its first start.
    if (!isThere(path.join(parent, name, 'postmaster.opts')))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  const unfinished = path.join(parent, `${UNFINISHED}${process.pid}`);
  await init(unfinished);
  fs.renameSync(unfinished, data); // refused by the system should `data` have been filled meanwhile
  return true;
}

const entriesOf = (folder: string): string[] => (isThere(folder) ? fs.readdirSync(folder) : []);

/** Unlike existsSync: what may not be looked at is a fault and not an absence. */
function isThere(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
