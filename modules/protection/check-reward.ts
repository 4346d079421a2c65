import type { Db, Tx } from '@baize/db';
import { ok, type Result } from '@baize/kernel';
import { refuseExcluded } from './check-deposit.ts';
import { listExcludedOf } from './exclusion.sql.ts';

/**
 * Whether a member may be given something beside play (R9): who is excluded or on a break gets no bonus, rank, reward or rebate. Whoever
 * gives asks here, inside the transaction that gives.
 */
export const checkReward = async (
  tx: Tx,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Result<void, 'self_excluded' | 'cooling_off'>> =>
  (await refuseExcluded(tx, memberId, now)) ?? ok(undefined);

/** Those of `memberIds` who may be given nothing now. */
export const listRewardBarred = async (
  db: Db,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => new Set(await listExcludedOf(db, memberIds, now));
