import { isoDay } from '@baize/i18n';
import { fieldTimeOf, instantOf } from './site-time.ts';

const DAY_MS = 86_400_000;
/** Whole days of the site's zone, both included, YYYY-MM-DD. */
export type Days = { from: string; to: string };

/** Days back from today; 31 days are the longest period one call takes (OPEN-WALLET-12). */
const DAYS_BACK = { today: 0, week: 6, month: 30 } as const;
export type Period = keyof typeof DAYS_BACK;
export const PERIODS = ['today', 'week', 'month'] as const satisfies readonly Period[];

/** The first and the last day of a period. */
export const daysOf = (period: Period, now = Date.now()): Days => ({
  from: isoDay(now - DAYS_BACK[period] * DAY_MS),
  to: isoDay(now),
});

/** The period some days are, if they are one. */
export const periodOf = (days: Days, now = Date.now()): Period | undefined =>
  PERIODS.find((period) => {
    const { from, to } = daysOf(period, now);
    return from === days.from && to === days.to;
  });

/** LIMIT-001: where a date lies ahead. Today counts. */
export const AHEAD = ['nextWeek', 'nextMonth'] as const;
const DAYS_AHEAD = { nextWeek: 6, nextMonth: 29 } as const;

/** From now to the last minute of the last day, as the fields of a schedule show it. */
export function spanAhead(which: (typeof AHEAD)[number], now: number): { startsAt: string; endsAt: string } {
  const end = instantOf(`${isoDay(now + DAYS_AHEAD[which] * DAY_MS)}T23:59`) ?? now;
  return { startsAt: fieldTimeOf(now), endsAt: fieldTimeOf(end) };
}
