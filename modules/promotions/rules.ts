/** What promotions share with the browser: codes, limits, no zod. */

/** The tabs of the promotions page (PROMO-001). */
export const PROMOTION_TYPES = ['NEWCOMER', 'DEPOSIT', 'CASHBACK', 'GAMES', 'EVENT'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

/** PROMO-003, in the order of OPEN-PROMO-02: the first that holds is the state. */
export const MEMBER_STATES = [
  'COMING_SOON',
  'CLOSED',
  'FORBIDDEN',
  'REJECTED',
  'APPLYING',
  'PROCESS',
  'JOINED',
  'ISSUED',
  'CLAIMED',
  'JOIN',
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Why a promotion is FORBIDDEN (OPEN-PROMO-01). */
export const FORBIDDEN_REASONS = [
  'barred',
  'registered_too_early',
  'registered_too_late',
  'level_too_low',
  'level_too_high',
  'mobile_needed',
  'email_needed',
  'bank_needed',
  'birthday_needed',
  'not_birthday',
  'invitation_needed',
  'deposit_needed',
  'deposit_past',
  'valid_bet_needed',
  'shared_person',
  'shared_ip',
  'shared_device',
  'shared_bank',
  'not_now',
  'budget_spent',
  'raffle_over',
  'goods_gone',
  'games_closed',
  'reward_ended',
  'self_excluded',
  'cooling_off',
  'reward_barred',
  'account_closed',
  'in_need_true_account',
] as const;
export type ForbiddenReason = (typeof FORBIDDEN_REASONS)[number];

/** What it gives: money, as much for everybody, for a share or by level; points, tickets of a raffle, goods of the mall, rounds without a stake. */
export const GIFT_KINDS = ['FIXED', 'PERCENT', 'LEVEL', 'POINTS', 'TICKETS', 'GOODS', 'FREE_ROUNDS'] as const;
/** Steps of a gift by level. */
export const STEPS_MAX = 21;
export const POINTS_MAX = 1_000_000;
export const TICKETS_MAX = 100;
export const GOODS_MAX = 10;
export const FREE_ROUNDS_MAX = 500;
export const FREE_GAMES_MAX = 20;
export const FREE_DAYS_MAX = 90;

/** What sets a promotion off. */
export const TRIGGERS = ['JOIN', 'DEPOSIT', 'NET_LOSS'] as const;
export type Trigger = (typeof TRIGGERS)[number];
/** How somebody takes part: by pressing (or by itself), by an application that an operator decides, by a code. */
export const WAYS = ['AUTOMATIC', 'APPLICATION', 'CODE'] as const;
/** How often a member gets it; EACH: with each deposit. */
export const LIMITS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EACH'] as const;
export type Limit = (typeof LIMITS)[number];
export const NEEDS = ['mobile', 'email', 'bank'] as const;
/** Of whom one alone gets it. */
export const SHARED = ['person', 'ip', 'device', 'bank'] as const;
export type Shared = (typeof SHARED)[number];
export const DEPOSITS = ['ANY', 'FIRST', 'NTH', 'DAILY'] as const;

/** What takers of one promotion share with each other, or do: signs of abuse, no verdicts. */
export const ABUSE_SIGNS = [
  'id_number',
  'person',
  'device',
  'ip',
  'bank',
  'bonus_only',
  'low_risk',
  'opposite',
] as const;
export type AbuseSign = (typeof ABUSE_SIGNS)[number];

/** PROMO-006: characters, an emoji is one. */
export const REMARK_MAX = 140;
/** PROMO-007. */
export const PICTURES_MAX = 3;
/** Of a list of the brand; more are not shown. */
export const LISTED_MAX = 100;

/** What comes by itself and met a fault: tried again by itself, given up after so many tries (a day and a half), ended. */
export const TRIES_MAX = 40;
export const FAILURE_STATES = ['OPEN', 'GIVEN_UP', 'ISSUED', 'REFUSED'] as const;
export type FailureState = (typeof FAILURE_STATES)[number];
