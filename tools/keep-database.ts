import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { openDatabase } from '@baize/db';

/**
 * `node tools/keep-database.ts <database URL> <file>`: keeps a database as rows, for upgrade.test.ts. Its schema is not kept: the
 * migrations it had applied never change, so they make it again. The queue's own tables stay out.
 */
const [url = '', file = ''] = process.argv.slice(2);
const db = openDatabase({ url, max: 1 });

const tables = await db.many<{ name: string; columns: string[] }>(
  `select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'infra')
    group by 1 order by 1`,
);
const kept: Record<string, { columns: string[]; count: number; rows: string }> = {};
for (const { name, columns } of tables) {
  // Text and not a value: PostgreSQL reads back every digit that it wrote.
  const { rows, count } = await db.one<{ rows: string | null; count: number }>(
    `select json_agg(t)::text as rows, count(*)::int as count from (select ${columns.join(', ')} from ${name}) t`,
  );
  if (rows) kept[name] = { columns, count, rows };
}
const sequences = await db.many<{ name: string; value: string }>(
  `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where last_value is not null and schemaname <> 'jobs' order by 1`,
);
const migrations = await db.many<{ id: string }>(
  "select module || '/' || name as id from infra.migration order by 1",
);
const weeks = await db.many<{ week: string }>(
  "select distinct date_trunc('week', created_at at time zone 'UTC')::text as week from wallet.transfer order by 1",
);
await db.close();
const text = JSON.stringify({
  migrations: migrations.map(({ id }) => id),
  weeks: weeks.map(({ week }) => week),
  sequences,
  tables: kept,
});
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
fs.writeFileSync(path.resolve(file), packed);
const size = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(`${Object.keys(kept).length} tables, ${size(text.length)} as ${size(packed.length)} in ${file}`);
