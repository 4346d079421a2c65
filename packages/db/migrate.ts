import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { invariant } from '@baize/kernel';
import type { Database } from './database.ts';

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

/**
 * Applies what is missing, each file in its own transaction, under a lock so that two starting processes agree.
 * An applied file that was edited is a programmer's error: it stops the start.
 */
export async function migrate(
  db: Database,
  migrations: Migration[] = readMigrations(repositoryMigrations()),
): Promise<string[]> {
  const lock = await db.pool.connect();
  try {
    await lock.query('select pg_advisory_lock(7261001)');
    await lock.query(LEDGER);
    const applied = await db.many<{ module: string; name: string; sha256: string }>(
      'select module, name, sha256 from infra.migration',
    );
    const known = new Map(applied.map((row) => [`${row.module}/${row.name}`, row.sha256]));
    const done: string[] = [];
    for (const migration of migrations) {
      const id = `${migration.module}/${migration.name}`;
      const before = known.get(id);
      invariant(before === undefined || before === migration.sha256, `applied migration ${id} was edited`);
      if (before !== undefined) continue;
      await db.transaction(async (tx) => {
        await tx.run(migration.sql);
        await tx.run('insert into infra.migration (module, name, sha256) values ($1, $2, $3)', [
          migration.module,
          migration.name,
          migration.sha256,
        ]);
      });
      done.push(id);
    }
    return done;
  } finally {
    await lock.query('select pg_advisory_unlock(7261001)').catch(() => undefined);
    lock.release();
  }
}
