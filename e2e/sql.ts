import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dataFolder } from './world.ts';

/** Asks or changes the database of the product under test, beside the product. */
export async function runSql<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  product?: number,
): Promise<Row[]> {
  const socket = path.resolve(dataFolder(product), 'pg');
  const host = fs.existsSync(socket) ? socket : '';
  const client = new pg.Client({
    connectionString: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host)}`,
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

type Ask = (sql: string, values: string[]) => Promise<unknown[]>;

/**
 * The worker's clocks strike once a minute; a flow that waits for what one does has it strike now, and wakes the worker
 * as pg-boss does. That they strike by themselves is seen at the health page (console-money.spec.ts). A clock is known by
 * the end of its name.
 */
export async function strike(clocks: string, ask: Ask = runSql): Promise<void> {
  const struck = await ask(
    `with struck as (insert into jobs.job (name, data) select name, '{}' from jobs.queue where name ~ $1 returning name)
     select name, pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from struck`,
    [`[.-](${clocks})$`],
  );
  if (struck.length === 0) throw new Error(`no clock is called ${clocks}`);
}
