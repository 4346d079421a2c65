import { birthdaysOn, businessDay, businessDayStart, DAY_MS, parseUnits } from '@baize/kernel';
import { isOnNow } from './period.ts';
import type { ForbiddenReason, Shared } from './rules.ts';
import type { Terms } from './terms.ts';

/** What is known of a member when a promotion asks; money in units. */
export type Facts = {
  registeredAt: Date;
  level: number;
  hasMobile: boolean;
  hasEmail: boolean;
  hasBank: boolean;
  /** YYYY-MM-DD. */
  birthday: string | null;
  isInvited: boolean;
  /** Credited deposits, without the one that asks. */
  deposits: {
    count: number;
    sum: bigint;
    todayCount: number;
    todaySum: bigint;
    /** By the day of the order, as a deposit bonus is chosen with it; it may be credited after midnight. */
    todayOrdered: number;
  };
  /** Within the days and the category of the terms. */
  validBet: bigint;
  /** What of the member another has had this promotion with. */
  shared: readonly Shared[];
};

/** The deposit that asks, in units. */
export type AskingDeposit = { amount: bigint };

/** The first condition that is not met; undefined: all are. Without a deposit its amount is not asked. */
export function unmetOf(
  { who, when, trigger }: Terms,
  facts: Facts,
  { now, timeZone, deposit }: { now: Date; timeZone: string; deposit?: AskingDeposit },
): ForbiddenReason | undefined {
  if (trigger !== 'NET_LOSS' && !isOnNow(when, now, timeZone)) return 'not_now';
  return (
    unmetPerson(who, facts, now, timeZone) ??
    (trigger === 'DEPOSIT' ? unmetDeposit(who, facts, deposit) : unmetDeposits(who, facts)) ??
    (who.validBet && facts.validBet < parseUnits(who.validBet.min) ? 'valid_bet_needed' : undefined) ??
    sharedReason(who, facts)
  );
}

function unmetPerson(
  who: Terms['who'],
  facts: Facts,
  now: Date,
  timeZone: string,
): ForbiddenReason | undefined {
  const { registeredAt, level } = facts;
  const day = businessDay(registeredAt, timeZone);
  if (who.registeredFrom !== null && day < who.registeredFrom) return 'registered_too_early';
  if (who.registeredTo !== null && day > who.registeredTo) return 'registered_too_late';
  const today = businessDay(now, timeZone);
  if (who.registeredWithinDays !== null) {
    const since = businessDayStart(today, timeZone).getTime() - (who.registeredWithinDays - 1) * DAY_MS;
    if (registeredAt.getTime() < since) return 'registered_too_early';
  }
  if (level < who.levelMin) return 'level_too_low';
  if (level > who.levelMax) return 'level_too_high';
  if (who.needs.includes('mobile') && !facts.hasMobile) return 'mobile_needed';
  if (who.needs.includes('email') && !facts.hasEmail) return 'email_needed';
  if (who.needs.includes('bank') && !facts.hasBank) return 'bank_needed';
  if (who.birthday !== 'NONE') {
    if (facts.birthday === null) return 'birthday_needed';
    if (!isBirthday(facts.birthday, today, who.birthday)) return 'not_birthday';
  }
  if (who.isInvited && !facts.isInvited) return 'invitation_needed';
  return undefined;
}

function isBirthday(birthday: string, today: string, which: 'DAY' | 'MONTH'): boolean {
  if (which === 'MONTH') return birthday.slice(5, 7) === today.slice(5, 7);
  return birthdaysOn(today).includes(birthday.slice(5));
}

/** Of a bonus with a deposit: which of the member's it is, and its amount. */
function unmetDeposit(
  { deposit: asked }: Terms['who'],
  { deposits }: Facts,
  own: AskingDeposit | undefined,
): ForbiddenReason | undefined {
  if (!asked) return undefined;
  if (asked.which === 'FIRST' && deposits.count > 0) return 'deposit_past';
  if (asked.which === 'DAILY' && deposits.todayOrdered > 0) return 'deposit_past';
  if (asked.which === 'NTH' && deposits.count > asked.nth - 1) return 'deposit_past';
  if (asked.which === 'NTH' && deposits.count < asked.nth - 1) return 'deposit_needed';
  if (!own) return undefined;
  if (own.amount < parseUnits(asked.min)) return 'deposit_needed';
  return asked.max !== null && own.amount > parseUnits(asked.max) ? 'deposit_needed' : undefined;
}

/** Of who joins: what was brought in, ever or today. */
function unmetDeposits({ deposit: asked }: Terms['who'], { deposits }: Facts): ForbiddenReason | undefined {
  if (!asked) return undefined;
  const { count, sum } =
    asked.which === 'DAILY' ? { count: deposits.todayCount, sum: deposits.todaySum } : deposits;
  return count === 0 || sum < parseUnits(asked.min) ? 'deposit_needed' : undefined;
}

/** Why a member gets nothing who shares this with one who had it. */
export const SHARED_REASON = {
  person: 'shared_person',
  ip: 'shared_ip',
  device: 'shared_device',
  bank: 'shared_bank',
} as const satisfies Record<Shared, ForbiddenReason>;
function sharedReason({ once }: Terms['who'], { shared }: Facts): ForbiddenReason | undefined {
  const found = once.find((kind) => shared.includes(kind));
  return found && SHARED_REASON[found];
}
