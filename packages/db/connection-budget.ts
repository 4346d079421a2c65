import os from 'node:os';
import type { Db } from './database.ts';

/** Of each process: one that publishes jobs needs them as well as one that works them off. */
export const JOB_CONNECTIONS = 4;
/** What other processes tell is heard on a connection of its own, and new jobs on another. */
const LISTENER_CONNECTIONS = 2;

/** The most connections a process opens: those of its pools, the queue's and the listeners'. */
export const budgetOf = (...pools: readonly number[]): number =>
  pools.reduce((sum, max) => sum + max, JOB_CONNECTIONS + LISTENER_CONNECTIONS);

/** What a session of this process is called in pg_stat_activity: 'baize-api shop1:4711'. PostgreSQL keeps 63 bytes. */
export const sessionName = (role: string): string => `${role} ${os.hostname().slice(0, 32)}:${process.pid}`;

export type ConnectionUse = {
  /** What the database gives to others than its superuser's reserve. */
  room: number;
  /** Processes of Baize that are connected, without this one. */
  processes: number;
  /** Connections of everybody else: commands, backups, other products. */
  strangers: number;
};

/** Sessions of another user show neither name nor type to whom is no superuser; they count as strangers. */
export const readConnectionUse = (db: Db): Promise<ConnectionUse> =>
  db.one<ConnectionUse>(
    `with session as (
       select coalesce(application_name, '') as name from pg_stat_activity
        where datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
     )
     select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - coalesce(current_setting('reserved_connections', true)::int, 0) as room,
            count(distinct split_part(name, ' ', 2)) filter (where name like 'baize-% %:%'
              and split_part(name, ' ', 2) <> split_part($1, ' ', 2))::int as processes,
            count(*) filter (where name not like 'baize-% %:%')::int as strangers
       from session`,
    [sessionName('baize')],
  );

/**
 * Throws when the database cannot take this process beside those that run: pools open connections when they are needed,
 * so too many processes would start well and fail under load. Processes share one environment, hence one budget.
 */
export async function assertConnectionBudget(db: Db, budget: number): Promise<void> {
  const { room, processes, strangers } = await readConnectionUse(db);
  if ((processes + 1) * budget + strangers <= room) return;
  throw new Error(
    `The database takes ${room} connections. ${processes + 1} processes of Baize with this one may open ${budget} each, and others hold ${strangers}. ` +
      'Raise max_connections, lower BAIZE_DATABASE_POOL, or run fewer processes (docs/operate.md, Several nodes).',
  );
}

const KEY_LENGTH = 8;

/** For the sessions of a process that seals: the beginning of its master key's fingerprint stands behind the name. */
export const keyedSessionName = (role: string, fingerprint: string): string =>
  `${sessionName(role)} ${fingerprint.slice(0, KEY_LENGTH)}`;

/** Processes of this database and whether each has this key; null while none of its keyed sessions is open. */
export const readProcessKeys = (
  db: Db,
  fingerprint: string,
): Promise<{ process: string; hasKey: boolean | null }[]> =>
  db.many(
    `select split_part(application_name, ' ', 2) as process,
            bool_and(split_part(application_name, ' ', 3) = $1)
              filter (where application_name ~ '^baize-(api|worker) ') as has_key
       from pg_stat_activity
      where datname = current_database() and application_name like 'baize-% %:%'
      group by 1 order by 1`,
    [fingerprint.slice(0, KEY_LENGTH)],
  );
