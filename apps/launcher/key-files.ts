import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OLD_KEY } from './secrets.ts';

const KEY = 'master.key';
const NEXT_KEY = 'master.key.next';

/**
 * Makes a new master.key and keeps the one before as master.key.old. Killed anywhere it goes on from there: the new key is
 * written whole beside its place, the present one gets its second name, and only then the new one takes its place.
 */
export function beginKeyFiles(dir: string): void {
  const [key, next, old] = [KEY, NEXT_KEY, OLD_KEY].map((name) => path.join(dir, name)) as [
    string,
    string,
    string,
  ];
  if (fs.existsSync(old) && !fs.existsSync(next)) return;
  if (!fs.existsSync(old)) {
    const aside = `${next}.${process.pid}`;
    fs.writeFileSync(aside, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
    fs.renameSync(aside, next);
    fs.linkSync(key, old);
  }
  syncFolder(dir);
  fs.renameSync(next, key);
  syncFolder(dir);
}

/** The old key opens databases from before: it stays, under its fingerprint, and nothing reads it by itself. */
export function endKeyFiles(dir: string, fingerprint: string): string | null {
  const old = path.join(dir, OLD_KEY);
  if (!fs.existsSync(old)) return null;
  const retired = path.join(dir, `master.key.${fingerprint}.retired`);
  fs.renameSync(old, retired);
  syncFolder(dir);
  return retired;
}

/** A name that is not on the disk may be gone after a power cut. */
function syncFolder(dir: string): void {
  const folder = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}
