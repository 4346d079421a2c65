import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { lookForFaults, recordFaults } from './reconcile.sql.ts';

/** A law of the ledger that did not hold. */
export type Finding = {
  findingId: bigint;
  rule: string;
  subject: string;
  expected: string;
  actual: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
};

/**
 * Re-derives every balance from the entries and compares, in one snapshot, without locks. Findings stay open until a
 * later run no longer sees them. Cost: one pass over the whole ledger; run it at the quiet hour.
 */
export async function reconcile(db: Database, clock: Clock): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await tx.run('set transaction isolation level repeatable read');
    await tx.run('set local statement_timeout = 0');
    return recordFaults(tx, await lookForFaults(tx), clock.now());
  });
}
