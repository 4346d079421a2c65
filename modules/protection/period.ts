import { businessDay, businessDayStart } from '@baize/kernel';
import type { LimitPeriod } from './rules.ts';

/** First days (YYYY-MM-DD) of the running day, week and month in the site's zone. Weeks start on Monday. */
export type Starts = { day: string; week: string; month: string };

export function startsOf(now: Date, zone: string): Starts {
  const today = Temporal.PlainDate.from(businessDay(now, zone));
  return {
    day: today.toString(),
    week: today.subtract({ days: today.dayOfWeek - 1 }).toString(),
    month: today.with({ day: 1 }).toString(),
  };
}

/** When the running period ends and what was used of it starts anew; null for a cap that has no period. */
export function endOf(period: LimitPeriod, now: Date, zone: string): Date | null {
  if (period === 'each') return null;
  const start = Temporal.PlainDate.from(startsOf(now, zone)[period]);
  const step = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } }[period];
  return businessDayStart(start.add(step).toString(), zone);
}
