import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { invariant } from '@baize/kernel';
import pg from 'pg';
import type { Database, Db } from './database.ts';

/** `formerly`: the name under which the numbered files of a renamed module were recorded. */
export type MigrationSource = { module: string; dir: string; formerly?: string };
export type Migration = { module: string; name: string; sql: string; sha256: string };

const MODULES = path.join(import.meta.dirname, '..', '..', 'modules');

/** All modules of this repository that carry migrations, lowest first (modules/modules.json). */
export function repositoryMigrations(): MigrationSource[] {
  const { modules } = JSON.parse(fs.readFileSync(path.join(MODULES, 'modules.json'), 'utf8')) as {
    modules: { name: string; formerly?: string }[];
  };
  return modules
    .map(({ name, formerly }) => ({
      module: name,
      dir: path.join(MODULES, name, 'migrations'),
      ...(formerly === undefined ? {} : { formerly }),
    }))
    .filter(({ dir }) => fs.existsSync(dir));
}

const DATED = /^\d{8}-/;

/**
 * In the order they are applied: numbered files (0001-ledger.sql) module by module, then dated ones
 * (20261122-split.sql) by date over all modules, as every living database received them. A dated migration may
 * therefore move or rename what any numbered one made.
 */
export function readMigrations(sources: MigrationSource[]): Migration[] {
  const all = sources.flatMap(({ module, dir, formerly }) =>
    fs
      .readdirSync(dir)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => {
        const sql = fs.readFileSync(path.join(dir, name), 'utf8');
        const recordedAs = DATED.test(name) ? module : (formerly ?? module);
        return { module: recordedAs, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
      }),
  );
  const dated = all.filter(({ name }) => DATED.test(name));
  return [
    ...all.filter(({ name }) => !DATED.test(name)),
    ...dated.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))),
  ];
}

const LEDGER = `
  create schema if not exists infra;
  create table if not exists infra.migration (
    module text not null, name text not null, sha256 text not null,
    applied_at timestamptz not null default now(), primary key (module, name)
  )`;

/** A lock a migration waits for stops every call behind it; our own sessions give theirs back within 15 s. */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Applies what is missing, each file in its own transaction, on one connection without a limit of statements: an index over a
 * year of bets takes its time. A second starter waits for the first one's. An applied file that was edited is a
 * programmer's error: it stops the start.
 */
export async function migrate(
  db: Pick<Database, 'url'>,
  migrations: Migration[] = readMigrations(repositoryMigrations()),
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: db.url,
    application_name: 'baize-migrate',
    keepAlive: true,
  });
  // A lost connection fails the query that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Held by the session: it goes with us, however we end.
    await client.query('select pg_advisory_lock(7261001)');
    await client.query(LEDGER);
    const { rows } = await client.query<Applied>('select module, name, sha256 from infra.migration');
    const { pending, edited } = compare(migrations, rows);
    invariant(edited.length === 0, `applied migration ${edited.join()} was edited`);
    for (const { module, name, sql, sha256 } of pending) {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(sql);
      await client.query('insert into infra.migration (module, name, sha256) values ($1, $2, $3)', [
        module,
        name,
        sha256,
      ]);
      await client.query('commit');
    }
    return pending.map(idOf);
  } finally {
    await client.end();
  }
}

type Applied = { module: string; name: string; sha256: string };

export type MigrationState = {
  /** Of this version and not applied. */
  pending: string[];
  /** Applied, and changed since: this version does not start on that database. */
  edited: string[];
  /** Applied by a newer version. */
  unknown: string[];
};

/** How a database stands against this version's files; changes nothing. */
export async function readMigrationState(
  db: Db,
  migrations: Migration[] = readMigrations(repositoryMigrations()),
): Promise<MigrationState> {
  const { has } = await db.one<{ has: boolean }>("select to_regclass('infra.migration') is not null as has");
  const applied = has ? await db.many<Applied>('select module, name, sha256 from infra.migration') : [];
  const { pending, edited } = compare(migrations, applied);
  const ours = new Set(migrations.map(idOf));
  return {
    pending: pending.map(idOf),
    edited,
    unknown: applied.map(idOf).filter((id) => !ours.has(id)),
  };
}

const idOf = ({ module, name }: Pick<Migration, 'module' | 'name'>): string => `${module}/${name}`;

function compare(migrations: Migration[], applied: Applied[]): { pending: Migration[]; edited: string[] } {
  const known = new Map(applied.map((row) => [idOf(row), row.sha256]));
  return {
    pending: migrations.filter((one) => !known.has(idOf(one))),
    edited: migrations.filter((one) => (known.get(idOf(one)) ?? one.sha256) !== one.sha256).map(idOf),
  };
}
