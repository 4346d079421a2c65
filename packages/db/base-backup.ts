import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { archiveSettings } from './wal-archive.ts';

/** A copy of a running cluster; with the archived log it can be brought to any moment after `endedAt`. */
export type Base = {
  /** Of the folder. */
  name: string;
  life: string;
  startedAt: string;
  endedAt: string;
  /** Of base.tar.gz. */
  bytes: number;
  sha256: string;
  firstSegment: string;
  lastSegment: string;
  serverVersion: string;
};

const MANIFEST = 'manifest.json';
const ARCHIVE_TIMEOUT_MS = 120_000;
/** What a copy must not hold, or what a server makes anew (as pg_basebackup leaves it out). */
const LEFT_OUT = [
  './postmaster.pid',
  './postmaster.opts',
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  'pgsql_tmp*',
  'pg_internal.init*',
];

/**
 * Copies the cluster behind `url` while it works, by PostgreSQL's own calls for it: pg_backup_start and pg_backup_stop on one
 * connection, the files packed in between, and the log up to the end waited for. A folder without a manifest is unfinished.
 */
export async function takeBase(options: {
  url: string;
  /** The folder of all bases. */
  bases: string;
  life: string;
  /** Where the server must archive its log. */
  wal: string;
}): Promise<Base> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'baize-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const one = async (sql: string, params: unknown[] = []) =>
      (await client.query<Record<string, string>>(sql, params)).rows[0] ?? {};
    const { folder = '', version = '' } = await one(
      "select current_setting('data_directory') as folder, current_setting('server_version') as version",
    );
    const { command = '' } = await one(
      "select case current_setting('archive_mode') when 'on' then current_setting('archive_command') end as command",
    );
    if (command !== archiveSettings(options.wal)['archive_command'])
      throw new Error(
        `the running database does not keep its log in ${options.wal}: start the product with this version and this BAIZE_BACKUP, then back up`,
      );
    const { at: startedAt = '' } = await one('select clock_timestamp()::text as at');
    const name = new Date(startedAt).toISOString().replaceAll(':', '-');
    const target = path.join(options.bases, name);
    fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    await client.query('select pg_backup_start($1, true)', [name]);
    const packed = await pack(folder, path.join(target, 'base.tar.gz'));
    await client.query(`set statement_timeout = ${ARCHIVE_TIMEOUT_MS}`);
    const stop = await one(
      'select lsn::text, labelfile, spcmapfile, pg_walfile_name(lsn) as last, to_char(clock_timestamp() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at from pg_backup_stop(true)',
    );
    if (stop['spcmapfile']) throw new Error('a cluster with tablespaces needs pg_basebackup');
    const label = stop['labelfile'] ?? '';
    const firstSegment = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (!firstSegment) throw new Error(`PostgreSQL answered an unknown backup label:\n${label}`);
    fs.writeFileSync(path.join(target, 'backup_label'), label, { flush: true });
    const base: Base = {
      name,
      life: options.life,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: stop['at'] ?? '',
      ...packed,
      firstSegment,
      lastSegment: stop['last'] ?? '',
      serverVersion: version,
    };
    fs.writeFileSync(path.join(target, MANIFEST), `${JSON.stringify(base, null, 2)}\n`, { flush: true });
    return base;
  } finally {
    await client.end();
  }
}

/** All finished bases below a folder, oldest first. */
export function listBases(bases: string): Base[] {
  if (!fs.existsSync(bases)) return [];
  return fs
    .readdirSync(bases)
    .map((name) => path.join(bases, name, MANIFEST))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Base)
    .toSorted((a, b) => (a.endedAt < b.endedAt ? -1 : 1));
}

async function pack(folder: string, file: string): Promise<{ bytes: number; sha256: string }> {
  const args = ['-C', folder, ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`), '-cf', '-', '.'];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  tar.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-2_000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const [code] = await Promise.all([
    ended,
    pipeline(tar.stdout, createGzip({ level: 1 }), counted, fs.createWriteStream(file, { flush: true })),
  ]);
  // 1: a file changed or went away while it was read, which the log mends.
  if (code !== 0 && code !== 1) throw new Error(`tar ended with ${code}: ${said}`);
  return { bytes, sha256: hash.digest('hex') };
}
