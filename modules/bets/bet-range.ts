import { businessDay, businessDayStart, ok, refuse, type Result } from '@baize/kernel';

const DAY_MS = 86_400_000;
const DAYS_MAX = 31;
const DAYS_DEFAULT = 7;
const DAYS_KEPT = 180;
const HOUR_MS = 3_600_000;

type Moment = string | number;

/**
 * The half-open time range a betting record is asked for: days are days of the product's zone and `to` includes its
 * day. Without `from` the last seven days; at most 31 days (OPEN-WALLET-12).
 */
export function betRange(
  asked: { from?: Moment | undefined; to?: Moment | undefined },
  now: Date,
): Result<{ from: Date; to: Date }, 'range_invalid' | 'range_too_long'> {
  try {
    const to = asked.to === undefined ? new Date(now.getTime() + 1) : endOf(asked.to);
    const from =
      asked.from === undefined ? hourOf(to.getTime() - DAYS_DEFAULT * DAY_MS) : startOf(asked.from);
    if (from >= to) return refuse('range_invalid');
    if (to.getTime() - from.getTime() > DAYS_MAX * DAY_MS) return refuse('range_too_long');
    return ok({ from, to });
  } catch (error) {
    if (error instanceof RangeError) return refuse('range_invalid'); // 2026-02-30, or far beyond the calendar
    throw error;
  }
}

/** What a member may still look back at (OPEN-WALLET-12). */
export const isKept = (from: Date, now: Date): boolean =>
  from >= businessDayStart(businessDay(new Date(now.getTime() - DAYS_KEPT * DAY_MS)));

/** Whole hours are answered from their totals (bets.ts). */
const hourOf = (instant: number): Date => new Date(Math.floor(instant / HOUR_MS) * HOUR_MS);

function startOf(moment: Moment): Date {
  if (typeof moment === 'string') return businessDayStart(moment);
  const instant = new Date(moment);
  if (Number.isNaN(instant.getTime())) throw new RangeError('not an instant');
  return instant;
}

const endOf = (moment: Moment): Date =>
  typeof moment === 'string' ? new Date(businessDayStart(moment).getTime() + DAY_MS) : startOf(moment);
