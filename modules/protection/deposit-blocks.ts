import type { Db } from '@baize/db';
import { listExcludedOf } from './exclusion.sql.ts';
import { listStoppedOf } from './deposit-stop.sql.ts';

/**
 * Those of `memberIds` who may bring in no money now, because they are excluded or their deposits are stopped. For orders
 * written before that; whoever writes a new one asks checkDeposit.
 */
export async function listDepositBlocked(
  db: Db,
  memberIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  return new Set([...(await listExcludedOf(db, memberIds, now)), ...(await listStoppedOf(db, memberIds))]);
}
