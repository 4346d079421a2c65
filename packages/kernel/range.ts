import { refuse, ok, type Result } from './result.ts';
import { businessDay, businessDayStart, DAY_MS, plusDays } from './time.ts';

/** A day (YYYY-MM-DD, of the product's zone or the one that is named) or an instant (epoch milliseconds). */
export type Moment = string | number;
/** Half open: `to` is not in it. */
export type Range = { from: Date; to: Date };
export type RangeRefusal = 'range_invalid' | 'range_too_long' | 'range_too_old';

const RANGE_DAYS_MAX = 31;
/** How far back members may look. */
export const DAYS_KEPT = 180;
/** What is written in this very millisecond, or by a process whose clock is a little ahead, belongs to "until now". */
const GRACE_MS = 1_000;

/**
 * The time a list covers (OPEN-WALLET-12): at most 31 days at a time and, with `withinDays`, not further back than
 * that. `to` as a day includes the day; as an instant it is exclusive. Without `to` until now, without `from` the last
 * `days` days, today included; the longest range has no room for the part of a day before them and begins at its hour.
 */
export function rangeOf(
  asked: { from?: Moment | undefined; to?: Moment | undefined },
  now: Date,
  { days = 7, withinDays, zone }: { days?: number; withinDays?: number; zone?: string } = {},
): Result<Range, RangeRefusal> {
  try {
    const to = asked.to === undefined ? new Date(now.getTime() + GRACE_MS) : endOf(asked.to, zone);
    const from = asked.from === undefined ? defaultFrom(to, days) : startOf(asked.from, zone);
    if (from >= to) return refuse('range_invalid');
    if (to.getTime() - from.getTime() > RANGE_DAYS_MAX * DAY_MS + GRACE_MS) return refuse('range_too_long');
    if (withinDays !== undefined && from < daysBefore(now, withinDays)) return refuse('range_too_old');
    return ok({ from, to });
  } catch (error) {
    if (error instanceof RangeError) return refuse('range_invalid'); // 2026-02-30, or beyond the calendar
    throw error;
  }
}

/** The same without a limit of length and with either end open, for lists that are read by page. */
export function openRangeOf(asked: {
  from?: Moment | undefined;
  to?: Moment | undefined;
}): Result<Partial<Range>, 'range_invalid'> {
  try {
    const from = asked.from === undefined ? {} : { from: startOf(asked.from) };
    const to = asked.to === undefined ? {} : { to: endOf(asked.to) };
    if (from.from && to.to && from.from >= to.to) return refuse('range_invalid');
    return ok({ ...from, ...to });
  } catch (error) {
    if (error instanceof RangeError) return refuse('range_invalid');
    throw error;
  }
}

const defaultFrom = (to: Date, days: number): Date =>
  days < RANGE_DAYS_MAX
    ? daysBefore(new Date(to.getTime() - 1), days - 1)
    : new Date(to.getTime() - RANGE_DAYS_MAX * DAY_MS);

const daysBefore = (instant: Date, days: number): Date =>
  businessDayStart(businessDay(new Date(instant.getTime() - days * DAY_MS)));

function startOf(moment: Moment, zone?: string): Date {
  if (typeof moment === 'string') return businessDayStart(moment, zone);
  const instant = new Date(moment);
  if (Number.isNaN(instant.getTime())) throw new RangeError('not an instant');
  return instant;
}

const endOf = (moment: Moment, zone?: string): Date =>
  typeof moment === 'string' ? businessDayStart(plusDays(moment, 1), zone) : startOf(moment);
