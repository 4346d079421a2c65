import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from './database.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate, readMigrations, repositoryMigrations } from './migrate.ts';

export type TestDatabase = Database & { drop(): Promise<void> };

let own: Promise<Embedded> | undefined;

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for what nobody needs after the tests, in memory where there is room: a test database is a thousand small
 * files, and copying them took 25 ms there against 100 ms on the disk (22 Nov 2026).
 */
export function throwAwayFolder(prefix: string): string {
  const { bavail, bsize } = fs.existsSync(MEMORY) ? fs.statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return fs.mkdtempSync(path.join(bavail * bsize > ROOM_BYTES ? MEMORY : os.tmpdir(), prefix));
}

/** TEST_DATABASE_URL, or an embedded server of this process in a temporary folder (durability off: it is thrown away). */
async function serverUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  own ??= startEmbedded({
    stateDir: path.join(os.tmpdir(), `baize-test-${process.pid}`),
    settings: { fsync: 'off', synchronous_commit: 'off' },
  });
  return (await own).url;
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.toString();
}

/**
 * A database of its own, cloned from a template that carries every module's migrations (one template per state of
 * the migration files, made once under a lock). Tests run in parallel because nothing is shared.
 */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const url = await serverUrl();
  const migrations = readMigrations(repositoryMigrations());
  const state = createHash('sha256')
    .update(migrations.map((m) => m.sha256).join())
    .digest('hex')
    .slice(0, 12);
  const template = `baize_template_${state}`;
  const name = `baize_test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase({ url, max: 1, applicationName: 'baize-test-admin' });
  try {
    const client = await admin.pool.connect();
    try {
      await client.query('set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(7261002)');
      const there = await client.query('select 1 from pg_database where datname = $1', [template]);
      if (there.rowCount === 0) {
        await client.query(`drop database if exists ${template}_making with (force)`);
        await client.query(`create database ${template}_making`);
        await migrate({ url: withDatabase(url, `${template}_making`) }, migrations);
        await client.query(`alter database ${template}_making rename to ${template}`);
      }
      // Copying the files costs 39 ms of a core; writing every block through the log, 138 ms (2026-11-22).
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      await client.query('select pg_advisory_unlock(7261002)');
    } finally {
      client.release(true);
    }
  } finally {
    await admin.close();
  }
  const db = openDatabase({
    url: withDatabase(url, name),
    max: options.max ?? 8,
    applicationName: 'baize-test',
  });
  return { ...db, drop: () => dropDatabase(db, url, name) };
}

/** A database without a single table, for what makes them: its URL, and its end. */
export type EmptyDatabase = { url: string; drop(): Promise<void> };

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const url = await serverUrl();
  const name = `baize_empty_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase({ url, max: 1, applicationName: 'baize-test-admin' });
  await admin.run(`create database ${name}`).finally(() => admin.close());
  const own = withDatabase(url, name);
  return { url: own, drop: () => dropDatabase(openDatabase({ url: own, max: 1 }), url, name) };
}

async function dropDatabase(db: Database, url: string, name: string): Promise<void> {
  await db.close();
  const admin = openDatabase({ url, max: 1 });
  await admin.run(`drop database if exists ${name} with (force)`).finally(() => admin.close());
  if (own && !process.env['TEST_DATABASE_URL']) {
    // The embedded server ends with this process (pdeathsig); stop it when the last database went.
    const server = await own;
    own = undefined;
    await server.stop();
  }
}
