import type { Tx } from './database.ts';

/**
 * Until the transaction ends, the second that takes the lock of the same name and number waits and then reads what the
 * first wrote: for what has no row of its own yet.
 */
export const lockNamed = (tx: Tx, name: string, id: number | bigint): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [name, id]);

/** Many share the lock at once; who takes it by `lockNamed` waits for all of them, and they for that one. */
export const shareNamed = (tx: Tx, name: string, id: number | bigint): Promise<number> =>
  tx.run('select pg_advisory_xact_lock_shared(hashtextextended($1, $2::bigint))', [name, id]);
