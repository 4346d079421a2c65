import type { RankPeriod } from './rules.ts';

/** Days (YYYY-MM-DD, both included) of the period that a day is in, up to that day; weeks begin on Monday. */
export function daysOf(period: RankPeriod, day: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(day);
  const first =
    period === 'DAY'
      ? date
      : period === 'WEEK'
        ? date.subtract({ days: date.dayOfWeek - 1 })
        : date.with({ day: 1 });
  return { from: first.toString(), to: day };
}
