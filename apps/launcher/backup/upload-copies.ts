import fs from 'node:fs';
import path from 'node:path';
import { UPLOAD_FOLDERS } from '@baize/storage';

const REMOVED = 'removed';
/** A file that is gone from the product (a retention ended, or a mistake) stays so long. */
const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Copied = { copied: number; removed: number };

/** Brings the copies of the local folder up to date; what is gone since is set aside by day. A file never changes under its name. */
export function copyUploads(dataDir: string, backupDir: string, now: Date): Copied {
  const copies = path.join(backupDir, 'uploads');
  let copied = 0;
  let removed = 0;
  const here = new Set(filesOf(dataDir));
  const there = new Set(filesOf(copies));
  for (const name of here) {
    if (there.has(name)) continue;
    copyWhole(path.join(dataDir, name), path.join(copies, name));
    copied += 1;
  }
  const aside = path.join(backupDir, REMOVED, now.toISOString().slice(0, 10));
  for (const name of there) {
    if (here.has(name)) continue;
    fs.mkdirSync(path.dirname(path.join(aside, name)), { recursive: true, mode: 0o700 });
    fs.renameSync(path.join(copies, name), path.join(aside, name));
    removed += 1;
  }
  forget(path.join(backupDir, REMOVED), new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  return { copied, removed };
}

/** From the first backup on uploads are copied every minute, as the database's log is. Answers what ends it. */
export function keepUploadsCopied(options: {
  dataDir: string;
  backupDir: string;
  onFault: (error: unknown) => void;
  everyMs?: number;
}): () => void {
  const { dataDir, backupDir, onFault, everyMs = MINUTE_MS } = options;
  const copy = () => {
    if (!fs.existsSync(path.join(backupDir, 'uploads'))) return;
    try {
      copyUploads(dataDir, backupDir, new Date());
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
const filesOf = (root: string): string[] =>
  UPLOAD_FOLDERS.flatMap((folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      : [],
  );

function copyWhole(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const aside = path.join(path.dirname(to), `.${path.basename(to)}.new`);
  fs.copyFileSync(from, aside);
  fs.renameSync(aside, to);
}

function forget(removed: string, before: Date): void {
  if (!fs.existsSync(removed)) return;
  for (const day of fs.readdirSync(removed).filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name)))
    if (new Date(day) < before) fs.rmSync(path.join(removed, day), { recursive: true });
}
