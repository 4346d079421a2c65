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
