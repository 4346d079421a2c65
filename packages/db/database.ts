import { invariant, isRefusal } from '@baize/kernel';
import pg from 'pg';

/** Values a query may carry; bigint travels as int8. */
export type SqlValue = unknown;
/** A statement's text; one with a name is planned once per session. */
export type Sql = string | { name: string; text: string };

/**
 * May read, and write single statements outside a transaction. A column `member_id` arrives as the field `memberId`, int8
 * as bigint, numeric as text.
 */
export interface Db {
  many<Row>(sql: Sql, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Exactly one row, else InvariantError. */
  one<Row>(sql: Sql, params?: readonly SqlValue[]): Promise<Row>;
  maybe<Row>(sql: Sql, params?: readonly SqlValue[]): Promise<Row | undefined>;
  /** Number of rows the statement touched. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>;
}

/** Must be inside a transaction; the type is the promise. */
export interface Tx extends Db {
  readonly inTransaction: true;
}

export type TransactionOptions = {
  /**
   * 'commit' keeps what a refused work wrote: a counter of tries, a held order; a list of codes keeps it at those refusals only.
   * Left out, a refusal undoes all of it.
   */
  onRefusal?: 'commit' | readonly string[];
};

export interface Database extends Db {
  /** Commits when `work` answers; rolls back when it throws, and when it answers a refusal (see TransactionOptions). */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

export type DatabaseOptions = {
  url: string;
  max?: number;
  applicationName?: string;
  /** Connections stay open while nobody needs them; else they close after ten seconds and a new one plans its statements anew. */
  keepsIdle?: boolean;
  /** Told of errors on idle connections (a killed server); the pool reconnects by itself. */
  onIdleError?: (error: Error) => void;
};

const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MOST_FIELD_NAMES = 10_000;

const types = new pg.TypeOverrides();
types.setTypeParser(20, (text: string) => BigInt(text));
types.setTypeParser(1016, (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : BigInt(item))),
);

/** Opens a pool on any PostgreSQL ≥ 15. Every session has time limits; nothing waits for ever. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'baize',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.keepsIdle ? { idleTimeoutMillis: 0 } : {}),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  });
  pool.on('error', options.onIdleError ?? (() => undefined));
  // One that is ended as it is handed out has no listener for a moment, and an error nobody hears ends the process. Its query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...readsOn(pool),
    pool,
    url: options.url,
    transaction: (work, options) => inTransaction(pool, work, options),
    close: () => pool.end(),
  };
}

function readsOn(runner: pg.Pool | pg.PoolClient): Db {
  const many = async <Row>(sql: Sql, params: readonly SqlValue[] = []) =>
    rowsOf(
      await runner.query({
        ...(typeof sql === 'string' ? { text: sql } : sql),
        values: params as unknown[],
        rowMode: 'array',
      }),
    ) as Row[];
  return {
    many,
    one: async <Row>(sql: Sql, params?: readonly SqlValue[]) => {
      const rows = await many<Row>(sql, params);
      invariant(rows.length === 1, 'exactly one row', { rows: rows.length, sql });
      return rows[0] as Row;
    },
    maybe: async <Row>(sql: Sql, params?: readonly SqlValue[]) => {
      const rows = await many<Row>(sql, params);
      invariant(rows.length <= 1, 'at most one row', { rows: rows.length, sql });
      return rows[0];
    },
    run: async (sql, params = []) => (await runner.query(sql, params as unknown[])).rowCount ?? 0,
  };
}

const fieldNames = new Map<string, string>();
function fieldOf(column: string): string {
  let field = fieldNames.get(column);
  if (field === undefined) {
    field = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    if (fieldNames.size < MOST_FIELD_NAMES) fieldNames.set(column, field);
  }
  return field;
}

function rowsOf({ fields, rows }: pg.QueryArrayResult): Record<string, unknown>[] {
  const names = fields.map((field) => fieldOf(field.name));
  return rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row;
  });
}

/** The transaction a pooled connection is in, for code that must use the raw client (jobs inside a transaction). */
const clients = new WeakMap<Tx, pg.PoolClient>();
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx);
  invariant(client, 'a transaction of this package');
  return client;
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { onRefusal }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query('begin');
    const tx: Tx = { ...readsOn(client), inTransaction: true };
    clients.set(tx, client);
    const value = await work(tx);
    const isKept = !isRefusal(value) || onRefusal === 'commit' || onRefusal?.includes(value.code);
    await client.query(isKept ? 'commit' : 'rollback');
    return value;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, never returned to the pool.
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
