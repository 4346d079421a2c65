/** Where a reward or a bonus comes from. */
export const REWARD_SOURCES = [
  'promotion',
  'vip',
  'mission',
  'leaderboard',
  'tournament',
  'rank',
  'referral',
  'redEnvelope',
  'raffle',
  'points',
  'cashback',
  'operator',
] as const;
export type RewardSource = (typeof REWARD_SOURCES)[number];

/**
 * ISSUED     it can be claimed until `claimUntil`. → CLAIMED, EXPIRED, WITHDRAWN
 * CLAIMED    its money was credited, once. The end.
 * EXPIRED    nobody claimed it in time. The end.
 * WITHDRAWN  an operator took the offer back. The end.
 */
export const REWARD_STATES = ['ISSUED', 'CLAIMED', 'EXPIRED', 'WITHDRAWN'] as const;
export type RewardState = (typeof REWARD_STATES)[number];

/**
 * OPEN       its turnover is owed. → every other
 * COMPLETED  its turnover was played, or it asked for none. What was won is the member's.
 * CANCELLED  the member gave it up, knowing what it takes.
 * EXPIRED    its days were over before its turnover was played.
 * FORFEITED  an operator ended it for a reason.
 * ADJUSTED   an operator ended it and said how much goes back, never more than the rule takes.
 * LOST       nothing of the wallet was left: it ends by itself, and takes nothing.
 * All but OPEN are final.
 */
export const BONUS_STATES = [
  'OPEN',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
  'FORFEITED',
  'ADJUSTED',
  'LOST',
] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** OPEN-PROMO-04. */
export const CLAIM_DAYS = 7;

/** Why somebody is given nothing (R9). reward_barred: an operator stopped the member's play, login or deposits. */
export const REWARD_REFUSALS = [
  'self_excluded',
  'cooling_off',
  'reward_barred',
  'account_closed',
  'in_need_true_account',
] as const;
export type RewardRefusal = (typeof REWARD_REFUSALS)[number];
