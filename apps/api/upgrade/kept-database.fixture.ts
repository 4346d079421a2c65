import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { migrate, readMigrations, repositoryMigrations, type Database } from '@baize/db';
import { z } from 'zod';

const kept = z.object({
  migrations: z.array(z.string()),
  weeks: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), count: z.number(), rows: z.string() }),
  ),
});
export type Kept = z.output<typeof kept>;

/** What tools/keep-database.ts wrote. */
export const readKept = (name: string): Kept =>
  kept.parse(
    JSON.parse(brotliDecompressSync(fs.readFileSync(path.join(import.meta.dirname, name))).toString()),
  );

/** Makes the database as it was: the schema by the migrations it had, then its rows with no rule asked again. */
export async function loadKept(db: Database, { migrations, weeks, sequences, tables }: Kept): Promise<void> {
  const had = new Set(migrations);
  const files = readMigrations(repositoryMigrations());
  await migrate(
    db,
    files.filter(({ module, name }) => had.has(`${module}/${name}`)),
  );
  for (const week of weeks) await db.run('select wallet.ensure_partition($1)', [`${week}Z`]);
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run('set local statement_timeout = 0');
    const names = await tx.many<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition
          and n.nspname not in ('pg_catalog', 'information_schema', 'infra')`,
    );
    // What migrations wrote by themselves is among the kept rows.
    await tx.run(`truncate ${names.map(({ name }) => name).join(', ')}`);
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      const list = columns.join(', ');
      await tx.run(
        `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1::json)`,
        [rows],
      );
    }
    for (const { name, value } of sequences)
      await tx.run('select setval($1::regclass, $2::bigint)', [name, value]);
  });
}
