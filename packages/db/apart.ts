import type { Tx } from './database.ts';

export type Apart<T> = { ok: true; value: T } | { ok: false; fault: unknown };

/**
 * Works in a savepoint: what it throws undoes what it wrote and nothing else, and is answered, not thrown. A connection that is lost is
 * thrown all the same: then nothing of the transaction stands.
 */
export async function apart<T>(tx: Tx, work: () => Promise<T>): Promise<Apart<T>> {
  await tx.run('savepoint apart', []);
  try {
    const value = await work();
    await tx.run('release savepoint apart', []);
    return { ok: true, value };
  } catch (fault) {
    await tx.run('rollback to savepoint apart', []);
    await tx.run('release savepoint apart', []);
    return { ok: false, fault };
  }
}
