import { openDatabase, type Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

/** The same database seen by sessions whose clock, SQL's own included, stands where it is told. */
export type Past = { db: Database; clock: Clock; standAt(at: Date): Promise<void>; close(): Promise<void> };

const CONNECTIONS = 4;

/**
 * Play is booked and settled at the database's time, which nothing in the product can set. For these sessions alone a schema with a
 * `now()` of its own stands before PostgreSQL's; it goes with them. Commits need not be waited for: a demo that was cut off is begun anew.
 */
export async function openPast(present: Database, begin: Date): Promise<Past> {
  await present.pool.query(`
    drop schema if exists demo_past cascade;
    create schema demo_past;
    create table demo_past.stand (at timestamptz not null);
    create function demo_past.now() returns timestamptz language sql stable as 'select at from demo_past.stand';
    create function demo_past.clock_timestamp() returns timestamptz language sql volatile as 'select at from demo_past.stand'`);
  await present.run('insert into demo_past.stand (at) values ($1)', [begin]);
  const url = new URL(present.url);
  url.searchParams.set('options', '-c search_path=demo_past,pg_catalog,public -c synchronous_commit=off');
  const db = openDatabase({ url: url.toString(), max: CONNECTIONS, applicationName: 'baize-demo-past' });
  let stands = begin;
  return {
    db,
    clock: { now: () => stands },
    standAt: async (at) => {
      stands = at;
      await db.run('update demo_past.stand set at = $1', [at]);
    },
    close: async () => {
      await db.close();
      await present.pool.query('drop schema demo_past cascade');
    },
  };
}
