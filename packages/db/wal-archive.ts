import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The write-ahead log of one life of a cluster, a gzip file a segment, kept from its first base backup on. A restored
 * cluster begins another life: both may write segments of the same name, so each life has a folder of its own.
 */
export const walFolder = (backupDir: string, life: string): string => path.join(backupDir, 'wal', life);

const LIFE_FILE = 'life';
/** At most so many seconds of work are lost with the whole disk. */
const ARCHIVE_SECONDS = 60;
/** 2 GB. Beyond it the archive is given up rather than the database, whose disk the waiting log would fill. */
const WAITING_MAX = 128;

/** The name of the life the cluster in this folder leads; made at its first start. */
export function lifeOf(stateDir: string): string {
  const file = path.join(stateDir, LIFE_FILE);
  if (!fs.existsSync(file)) beginLife(stateDir);
  return fs.readFileSync(file, 'utf8').trim();
}

export function beginLife(stateDir: string): void {
  fs.writeFileSync(path.join(stateDir, LIFE_FILE), randomBytes(6).toString('hex'));
}

/**
 * Settings under which PostgreSQL archives each segment once the folder exists. The command is the shell's, so that it works as
 * whatever user the server runs: a segment that is there must be the same one, a new one is whole before it has its name.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const shell = [
    `d=${quote(folder)}`,
    'test -d "$d" || exit 0',
    'f="$d/%f.gz"',
    'if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; exit; fi',
    'gzip -1c "%p" > "$f.new" && sync "$f.new" && mv "$f.new" "$f" && sync "$d" && exit 0',
    'set -- pg_wal/archive_status/*.ready',
    `test $# -gt ${WAITING_MAX} && echo "segment %f is missing in the backup: take a new base" >&2`,
  ];
  return {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_SECONDS}s`,
    archive_command: shell.join('; '),
  };
}

/** How a restoring server fetches a segment; a missing one is the end of the log. */
export const restoreCommand = (folder: string): string =>
  `f=${quote(folder)}/%f.gz; test -f "$f" && gzip -dc "$f" > "%p"`;

/** For the shell, inside a setting where PostgreSQL reads % itself. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.gz$/;
/** Of 16 MB each, in what PostgreSQL counts as one log file. */
const SEGMENTS_PER_LOG = 256;

type Segment = { file: string; number: number };

const segmentsOf = (folder: string): Segment[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .toSorted()
        .flatMap((file) => {
          const [, , log = '', segment = ''] = SEGMENT.exec(file) ?? [];
          return log ? [{ file, number: numberOf(log, segment) }] : [];
        })
    : [];

const numberOf = (log: string, segment: string): number =>
  Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16);

const numberOfName = (name: string): number => numberOf(name.slice(8, 16), name.slice(16, 24));

/** Up to when the log is there without a hole, counted from a base's first segment; and the first one that is missing. */
export function readArchive(
  folder: string,
  firstSegment: string,
): { archivedAt: Date | null; missingFrom: number | null } {
  let archivedAt: Date | null = null;
  let next = numberOfName(firstSegment);
  for (const { file, number } of segmentsOf(folder)) {
    if (number < next) continue;
    if (number > next) return { archivedAt, missingFrom: next };
    archivedAt = fs.statSync(path.join(folder, file)).mtime;
    next += 1;
  }
  return { archivedAt, missingFrom: null };
}

/** Removes what no kept base needs. Answers how many files went. */
export function pruneArchive(folder: string, firstSegment: string): number {
  const old = segmentsOf(folder).filter(({ number }) => number < numberOfName(firstSegment));
  for (const { file } of old) fs.rmSync(path.join(folder, file));
  return old.length;
}
