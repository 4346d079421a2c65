import {
  DAYS_KEPT,
  ok,
  rangeOf,
  type Moment,
  type Range,
  type RangeRefusal,
  type Result,
} from '@baize/kernel';

/** What a list of orders covers: 31 days unless a range is asked for, and never more than is kept. */
export const ORDER_RANGE = { days: 31, withinDays: DAYS_KEPT };

/**
 * What a queue of operators covers. Orders and money that still wait for somebody never leave it by age: as long as no
 * beginning is asked for, it has none.
 */
export function queueRange(
  asked: { from?: Moment | undefined; to?: Moment | undefined },
  now: Date,
  { isOpen }: { isOpen: boolean },
): Result<Partial<Range>, RangeRefusal> {
  if (!isOpen || asked.from !== undefined) return rangeOf(asked, now, ORDER_RANGE);
  if (asked.to === undefined) return ok({});
  const range = rangeOf(asked, now);
  return range.ok ? ok({ to: range.value.to }) : range;
}
