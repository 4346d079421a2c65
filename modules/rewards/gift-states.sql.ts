import type { Db } from '@baize/db';
import type { BonusState, RewardSource, RewardState } from './rules.ts';

export type GiftState = {
  ref: string;
  /** null: it was credited without waiting to be claimed. */
  reward: RewardState | null;
  /** null: nothing was credited. */
  bonus: BonusState | null;
};

/** What became of gifts, by their refs; refs that nothing was given by are left out. */
export const listGiftStates = (db: Db, source: RewardSource, refs: readonly string[]): Promise<GiftState[]> =>
  db.many(
    `select given.ref, r.state as reward, b.state as bonus
       from unnest($2::text[]) as given (ref)
       left join rewards.reward r on r.source = $1 and r.ref = given.ref
       left join rewards.bonus b on b.source = $1 and b.ref = given.ref
      where r.ref is not null or b.ref is not null`,
    [source, refs],
  );
