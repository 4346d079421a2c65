import fs from 'node:fs';
import path from 'node:path';
import {
  lifeOf,
  listBases,
  pruneArchive,
  readArchive,
  takeBase,
  walFolder,
  type Base,
} from '@baize/db/backup';
import { assertOwnBackup, takeOver } from './restored-folder.ts';
import { sealKeys } from './sealed-keys.ts';
import { copyUploads, type Copied } from './upload-copies.ts';

/**
 * The backup folder:
 *   bases/<moment>/    a packed copy of the embedded database with its manifest
 *   wal/<life>/        the write-ahead log since, a file a segment, kept continuously by the running server
 *   uploads/ removed/  what was uploaded; what is gone since, for 35 days
 *   keys/<moment>.json the secrets folder, sealed with the passphrase
 */
export type BackupOptions = {
  dataDir: string;
  backupDir: string;
  /** Of the running embedded server; undefined with an external database, which has its own ways. */
  embeddedUrl: string | undefined;
  /** Undefined: the keys are not in this backup. */
  passphrase: string | undefined;
  /** False where they are in a bucket, whose own versions are their backup. */
  hasLocalUploads: boolean;
  /** Sets copies aside even where most of a folder is gone. */
  acceptLoss?: boolean;
  /** A restored folder is the product from now on. */
  takeOver?: boolean;
  /** How many bases stay. */
  keep: number;
  now: Date;
};

export type BackupResult = {
  base: Base | null;
  /** Null where they are in a bucket. */
  uploads: Copied | null;
  keys: string | null;
  pruned: { bases: number; segments: number };
  seconds: { base: number; uploads: number; whole: number };
};

export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { dataDir, backupDir, embeddedUrl, passphrase, now } = options;
  if (!options.takeOver) assertOwnBackup(dataDir);
  const began = performance.now();
  fs.mkdirSync(path.join(backupDir, 'uploads'), { recursive: true, mode: 0o700 });
  const base = embeddedUrl ? await takeOwnBase(dataDir, backupDir, embeddedUrl) : null;
  const based = performance.now();
  const uploads = options.hasLocalUploads ? copyUploads(dataDir, backupDir, now, options) : null;
  const uploaded = performance.now();
  const keys = passphrase ? sealIntoBackup(dataDir, backupDir, passphrase, base?.name ?? nameOf(now)) : null;
  const pruned = prune(backupDir, path.join(dataDir, 'pg'), options.keep);
  pruneKeys(backupDir, base !== null, options.keep);
  takeOver(dataDir);
  return {
    base,
    uploads,
    keys,
    pruned,
    seconds: {
      base: seconds(began, based),
      uploads: seconds(based, uploaded),
      whole: seconds(began, performance.now()),
    },
  };
}

export const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

const seconds = (from: number, to: number): number => Math.round(to - from) / 1000;

async function takeOwnBase(dataDir: string, backupDir: string, url: string): Promise<Base> {
  const stateDir = path.join(dataDir, 'pg');
  const life = lifeOf(stateDir);
  const wal = walFolder(backupDir, life);
  fs.mkdirSync(wal, { recursive: true, mode: 0o700 });
  // The server writes it, as whatever user it runs.
  const { uid, gid } = fs.statSync(path.join(stateDir, 'data'));
  if (fs.statSync(wal).uid !== uid) fs.chownSync(wal, uid, gid);
  return takeBase({ url, bases: path.join(backupDir, 'bases'), life, wal });
}

/** Answers the file; null where the folder has no secrets. */
export function sealIntoBackup(
  dataDir: string,
  backupDir: string,
  passphrase: string,
  name: string,
): string | null {
  const text = sealKeys(path.join(dataDir, 'secrets'), passphrase);
  if (text === null) return null;
  const folder = path.join(backupDir, 'keys');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.json`);
  fs.writeFileSync(file, text, { mode: 0o600, flush: true });
  return file;
}

/** Keeps the newest bases and the log from the oldest of them on. */
function prune(backupDir: string, stateDir: string, keep: number): BackupResult['pruned'] {
  const bases = path.join(backupDir, 'bases');
  const all = listBases(bases);
  const old = all.slice(0, Math.max(0, all.length - keep));
  const kept = all.slice(old.length);
  for (const { name } of old) fs.rmSync(path.join(bases, name), { recursive: true });
  const lives = path.join(backupDir, 'wal');
  let segments = 0;
  for (const life of fs.existsSync(lives) ? fs.readdirSync(lives) : []) {
    const first = kept.find((base) => base.life === life);
    if (first) segments += pruneArchive(path.join(lives, life), first.firstSegment);
    else if (life !== lifeOf(stateDir)) fs.rmSync(path.join(lives, life), { recursive: true });
  }
  return { bases: old.length, segments };
}

/** Keeps the keys of the oldest base and all since; with an external database, which has no bases here, as many as bases. */
function pruneKeys(backupDir: string, hasBases: boolean, keep: number): void {
  const folder = path.join(backupDir, 'keys');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [];
  const [oldest] = listBases(path.join(backupDir, 'bases'));
  const first =
    hasBases && oldest ? names.findLastIndex((name) => name <= `${oldest.name}.json`) : names.length - keep;
  for (const name of names.slice(0, Math.max(0, first))) fs.rmSync(path.join(folder, name));
}

export type BackupState = {
  lastBaseAt: Date | null;
  /** Up to here a restore can go. */
  archivedAt: Date | null;
  /** The log has a hole: only a new base mends it. */
  isBroken: boolean;
  /** A backup on the disk of the data goes with it. */
  isOnSameDisk: boolean;
};

/** What `doctor` says about backups of the embedded database; changes nothing. */
export function readBackupState(dataDir: string, backupDir: string): BackupState {
  const life = lifeOf(path.join(dataDir, 'pg'));
  const last = listBases(path.join(backupDir, 'bases')).findLast((base) => base.life === life);
  const archive = last && readArchive(walFolder(backupDir, life), last.firstSegment);
  return {
    lastBaseAt: last ? new Date(last.endedAt) : null,
    archivedAt: archive?.archivedAt ?? null,
    isBroken: archive !== undefined && archive.missingFrom !== null,
    isOnSameDisk: !fs.existsSync(backupDir) || fs.statSync(backupDir).dev === fs.statSync(dataDir).dev,
  };
}
