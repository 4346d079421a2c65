import { businessDay, businessDayStart, plusDays } from '@baize/kernel';
import type { Limit } from './rules.ts';
import type { Terms } from './terms.ts';

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
export const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));

/** When a promotion begins and ends; the end is exclusive. */
export const spanOf = (
  { from, to }: Terms['when'],
  timeZone: string,
): { from: Date; until: Date | null } => ({
  from: businessDayStart(from, timeZone),
  until: to === null ? null : businessDayStart(plusDays(to, 1), timeZone),
});

/** Whether it runs on this weekday and hour; hours over midnight belong to the day they begin on. */
export function isOnNow({ weekdays, hours }: Terms['when'], now: Date, timeZone: string): boolean {
  const today = businessDay(now, timeZone);
  const runsOn = (day: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(day));
  if (!hours) return runsOn(today);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  if (hours.from <= hours.to) return runsOn(today) && time >= hours.from && time < hours.to;
  return (runsOn(today) && time >= hours.from) || (runsOn(plusDays(today, -1)) && time < hours.to);
}

/** What a member may have once of: the promotion, a day, a week, a month or an order. */
export function slotOf(limit: Limit, now: Date, timeZone: string, orderNo?: string): string {
  const today = businessDay(now, timeZone);
  switch (limit) {
    case 'ONCE':
      return 'once';
    case 'DAILY':
      return today;
    case 'WEEKLY':
      return `week:${mondayOf(today)}`;
    case 'MONTHLY':
      return today.slice(0, 7);
    case 'EACH':
      return orderNo ?? 'each';
  }
}
