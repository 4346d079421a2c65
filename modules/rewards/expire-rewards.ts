import { DAY_MS, invariant } from '@baize/kernel';
import { findMember } from '@baize/members';
import type { RewardsDeps } from './deps.ts';
import { endReward, lockLapsed, takeToRemind } from './reward.sql.ts';
import { tellBonus, tellEnding } from './tell.ts';

/** Rows in one transaction. */
const BATCH = 100;
type Until = () => boolean;
const never: Until = () => false;

/** OPEN-PROMO-04: what nobody claimed in time expires; its member is told. Answers how many. */
export async function expireRewards({ db, clock }: RewardsDeps, isTimeUp = never): Promise<number> {
  let expired = 0;
  while (!isTimeUp()) {
    const done = await db.transaction(async (tx) => {
      const now = clock.now();
      const rows = await lockLapsed(tx, now, BATCH);
      for (const row of rows) {
        await endReward(tx, row.rewardId, 'EXPIRED', now);
        const member = await findMember(tx, row.memberId);
        invariant(member, 'a reward has a member', { rewardId: row.rewardId });
        await tellBonus(tx, member, 'reward_expired', row, now);
      }
      return rows.length;
    });
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

/** Reminds once, when the last day begins. Answers how many. */
export async function remindOfRewards({ db, clock }: RewardsDeps, isTimeUp = never): Promise<number> {
  let reminded = 0;
  while (!isTimeUp()) {
    const done = await db.transaction(async (tx) => {
      const now = clock.now();
      const rows = await takeToRemind(tx, now, new Date(now.getTime() + DAY_MS), BATCH);
      for (const row of rows) {
        const member = await findMember(tx, row.memberId);
        invariant(member, 'a reward has a member', { rewardId: row.rewardId });
        await tellEnding(tx, member, 'reward_ends_soon', { ...row, untilAt: row.claimUntil }, now);
      }
      return rows.length;
    });
    reminded += done;
    if (done < BATCH) break;
  }
  return reminded;
}
