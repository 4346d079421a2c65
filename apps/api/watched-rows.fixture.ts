import type { Database } from '@baize/db';

/**
 * Notes each row that is written, changed or removed, table by table, so that "nothing moved" is asked after every call for the price of the
 * rows that did move: a digest of every row before and after each call took 35 s of 45 (2026-11-26). It is stricter than a digest: a row
 * that is changed and changed back is noted too. What rolls back takes its note with it.
 */
export async function watchRows(db: Database, tables: readonly string[]) {
  const triggers = tables.map(
    (name) => `
      create trigger watched_rows after insert or delete on ${name} for each row execute function watched.note('${name}');
      create trigger watched_changes after update on ${name} for each row when (old.* is distinct from new.*)
        execute function watched.note('${name}');`,
  );
  await db.pool.query(`
    create schema watched;
    create table watched.change (name text not null);
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.change values (tg_argv[0]);
        return null;
      end $$;
    ${triggers.join('')}`);
  return {
    /** The tables that were written to since this was asked the last time. */
    changed: async (): Promise<string[]> => {
      const rows = await db.many<{ name: string }>('delete from watched.change returning name', []);
      return [...new Set(rows.map(({ name }) => name))].toSorted();
    },
  };
}
