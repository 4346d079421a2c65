import { businessDay, businessDayStart, parseUnits } from '@baize/kernel';
import type { BoardTerms } from './terms.ts';

/**
 * A board:
 * DRAFT      operators write it; nobody sees it. → PUBLISHED
 * PUBLISHED  it never changes; its periods come one after the other. → STOPPED
 * STOPPED    nothing of it is counted or paid any more. The end.
 *
 * A period:
 * RUNNING  what settles is added to the scores. → FROZEN, once measures are complete beyond its end
 * FROZEN   its scores never change; prizes are offered place by place. → PAID
 * PAID     every place has its prize, or nobody is left to have one. The end.
 */

/** Where the period that begins at `start` ends: the next border of the brand's calendar, or the board's own end. */
export function endOf({ repeats, until }: BoardTerms, start: Date, timeZone: string): Date {
  const last = until === null ? Infinity : until;
  if (repeats === null) return new Date(last);
  const day = Temporal.PlainDate.from(businessDay(start, timeZone));
  const next =
    repeats === 'DAY'
      ? day.add({ days: 1 })
      : repeats === 'WEEK'
        ? day.add({ days: 8 - day.dayOfWeek })
        : day.with({ day: 1 }).add({ months: 1 });
  return new Date(Math.min(last, businessDayStart(next.toString(), timeZone).getTime()));
}

/** What a place wins, in units. undefined: the table ends before it. */
export function prizeOf({ prizes }: BoardTerms, place: number): bigint | undefined {
  const row = prizes.find(({ upTo }) => place <= upTo);
  return row && parseUnits(row.amount);
}
