import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UPLOAD_FOLDERS } from '@baize/storage';
import { isRestored } from './restored-folder.ts';

const REMOVED = 'removed';
/** A file that is gone from the product (a retention ended, or a mistake) stays so long. */
const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Copied = {
  copied: number;
  removed: number;
  /** Gone from the product, but so many of a folder at once that their copies stay in place: a lost folder looks the same. */
  heldBack: number;
};

/**
 * Brings the copies of the local folder up to date; what is gone since is set aside by day, a folder of which more than half is
 * gone only with `acceptLoss`. A file never changes under its name.
 */
export function copyUploads(
  dataDir: string,
  backupDir: string,
  now: Date,
  { acceptLoss = false }: { acceptLoss?: boolean } = {},
): Copied {
  const copies = path.join(backupDir, 'uploads');
  let copied = 0;
  let removed = 0;
  const lost = new Set(acceptLoss ? [] : listLost(dataDir, backupDir));
  const here = new Set(filesOf(dataDir));
  const there = new Set(filesOf(copies));
  for (const name of here) {
    if (there.has(name)) continue;
    if (copyWhole(path.join(dataDir, name), path.join(copies, name))) copied += 1;
  }
  const aside = path.join(backupDir, REMOVED, now.toISOString().slice(0, 10));
  for (const name of there) {
    if (here.has(name) || lost.has(name)) continue;
    fs.mkdirSync(path.dirname(path.join(aside, name)), { recursive: true, mode: 0o700 });
    if (ifThere(fs.renameSync, path.join(copies, name), path.join(aside, name))) removed += 1;
  }
  forget(path.join(backupDir, REMOVED), new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  return { copied, removed, heldBack: lost.size };
}

/** Copies whose files are gone from the data folder, in folders of which more than half is gone: an empty or unmounted one. */
export function listLost(dataDir: string, backupDir: string): string[] {
  const copies = path.join(backupDir, 'uploads');
  return UPLOAD_FOLDERS.flatMap((folder) => {
    const here = new Set(filesOf(dataDir, [folder]));
    const there = filesOf(copies, [folder]);
    const gone = there.filter((name) => !here.has(name));
    return gone.length * 2 > there.length ? gone : [];
  });
}

/** From the folder's first backup on uploads are copied every minute, as the database's log is. Answers what ends it. */
export function keepUploadsCopied(options: {
  dataDir: string;
  backupDir: string;
  onFault: (error: unknown) => void;
  /** Told how many whenever that changes, also when there are none again. */
  onHeldBack: (files: number) => void;
  everyMs?: number;
}): () => void {
  const { dataDir, backupDir, onFault, onHeldBack, everyMs = MINUTE_MS } = options;
  let told = 0;
  const copy = () => {
    if (isRestored(dataDir) || !fs.existsSync(path.join(backupDir, 'uploads'))) return;
    try {
      const { heldBack } = copyUploads(dataDir, backupDir, new Date());
      if (heldBack !== told) onHeldBack(heldBack);
      told = heldBack;
    } catch (error) {
      onFault(error);
    }
  };
  const timer = setInterval(copy, everyMs);
  return () => clearInterval(timer);
}

/** Puts them back; a file that is there already stays. */
export function restoreUploads(backupDir: string, dataDir: string): number {
  const copies = path.join(backupDir, 'uploads');
  const missing = filesOf(copies).filter((name) => !fs.existsSync(path.join(dataDir, name)));
  for (const name of missing) copyWhole(path.join(copies, name), path.join(dataDir, name));
  return missing.length;
}

/** Names with their folders; a file that is being written begins with a dot. */
const filesOf = (root: string, folders: readonly string[] = UPLOAD_FOLDERS): string[] =>
  folders.flatMap((folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      : [],
  );

/** The aside has a name of its own: the minute's copier and a backup may copy one file at once. False where it is gone meanwhile. */
function copyWhole(from: string, to: string): boolean {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const aside = path.join(path.dirname(to), `.${path.basename(to)}.${randomBytes(4).toString('hex')}.new`);
  if (!ifThere(fs.copyFileSync, from, aside)) return false;
  fs.renameSync(aside, to);
  return true;
}

/** False where the file is gone: another did it, or it was removed between the listing and now. */
function ifThere(act: (from: string, to: string) => void, from: string, to: string): boolean {
  try {
    act(from, to);
    return true;
  } catch (error) {
    if (!fs.existsSync(from)) return false;
    throw error;
  }
}

function forget(removed: string, before: Date): void {
  if (!fs.existsSync(removed)) return;
  for (const day of fs.readdirSync(removed).filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name)))
    if (new Date(day) < before) fs.rmSync(path.join(removed, day), { recursive: true, force: true });
}
