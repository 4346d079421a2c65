import type { RewardRefusal } from '@baize/rewards';

/** Why an invited member counts for nobody: the two are likely one person, or the inviter may be given nothing (R9). */
export type Refusal = 'self_referral' | RewardRefusal;

export const REFERRAL_STATES = ['WAITING', 'REWARDED', 'REFUSED'] as const;
export const DECIDED_STATES = ['REWARDED', 'REFUSED'] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

/** Each invited member from the `from`th on brings so much. */
export type Tier<Sum = string> = { from: number; amount: Sum };
export const TIERS_MAX = 10;
export const FROM_MAX = 100_000;

export const isReached = (
  has: { deposits: bigint; validBet: bigint },
  asked: { deposits: bigint; validBet: bigint },
): boolean => has.deposits > 0n && has.deposits >= asked.deposits && has.validBet >= asked.validBet;

/** What the `place`th invited member brings; tiers stand in the order of `from`, the first from 1. */
export const amountAt = (tiers: readonly Tier<bigint>[], place: number): bigint =>
  tiers.findLast(({ from }) => from <= place)?.amount ?? 0n;

/** An invited member as the inviter sees it: two letters, the rest hidden, at a fixed length. */
export const hidden = (account: string): string => `${account.slice(0, 2)}****`;
