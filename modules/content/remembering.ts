import type { Db } from '@baize/db';

/** Milliseconds an answer is reused: a change elsewhere or a scheduled notice may show this much late. */
const REMEMBER_MS = 10_000;
type Memory = Map<number, { rows: unknown; until: number }>;
const memories = new Set<WeakMap<Db, Memory>>();

/** A read per merchant that is asked of the database at most once in REMEMBER_MS, per process and database. */
export function remembering<Row>(read: (db: Db, merchantId: number, now: Date) => Promise<Row[]>) {
  const memory = new WeakMap<Db, Memory>();
  memories.add(memory);
  return async (db: Db, merchantId: number, now: Date): Promise<Row[]> => {
    const ofDb: Memory = memory.get(db) ?? new Map();
    memory.set(db, ofDb);
    const known = ofDb.get(merchantId);
    if (known && known.until >= performance.now()) return known.rows as Row[];
    const rows = await read(db, merchantId, now);
    ofDb.set(merchantId, { rows, until: performance.now() + REMEMBER_MS });
    return rows;
  };
}

/** After an operator's change, and in tests: this process reads everything published again. */
export function forgetPublished(db: Db): void {
  for (const memory of memories) memory.delete(db);
}
