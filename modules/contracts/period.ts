import { businessDay, businessDayStart, HOUR_MS, MINUTE_MS } from '@baize/kernel';
import type { ContractKind, Period } from './rules.ts';

/** Half open: `until` is the start of the next. */
export type Span = { from: Date; until: Date };
/** What a contract is settled by: a period of days, an hour, or five minutes. */
export type Cycle = Period | 'HOUR' | 'SLOT';

const SLOT_MS = 5 * MINUTE_MS;

/** Only dividends choose their period. */
export function cycleOf(kind: ContractKind, period: Period | null): Cycle {
  switch (kind) {
    case 'DIVIDEND':
      return period ?? 'M';
    case 'DAILY_SALARY':
      return 'D';
    case 'HOURLY_SALARY':
      return 'HOUR';
    case 'REALTIME_SALARY':
      return 'SLOT';
  }
}

/** The period an instant falls in, in the brand's zone; slots are the same in every zone (CONTRACT-004). */
export function periodAt(cycle: Cycle, at: Date, zone: string): Span {
  if (cycle === 'SLOT') {
    const from = Math.floor(at.getTime() / SLOT_MS) * SLOT_MS;
    return { from: new Date(from), until: new Date(from + SLOT_MS) };
  }
  const today = Temporal.PlainDate.from(businessDay(at, zone));
  const start = (day: Temporal.PlainDate) => businessDayStart(day.toString(), zone);
  switch (cycle) {
    case 'HOUR': {
      const midnight = start(today).getTime();
      const from = midnight + Math.floor((at.getTime() - midnight) / HOUR_MS) * HOUR_MS;
      const until = Math.min(from + HOUR_MS, start(today.add({ days: 1 })).getTime());
      return { from: new Date(from), until: new Date(until) };
    }
    case 'D':
      return { from: start(today), until: start(today.add({ days: 1 })) };
    case 'W': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 });
      return { from: start(monday), until: start(monday.add({ days: 7 })) };
    }
    case 'H': {
      const middle = today.with({ day: 16 });
      const first = today.with({ day: 1 });
      return today.day < 16
        ? { from: start(first), until: start(middle) }
        : { from: start(middle), until: start(first.add({ months: 1 })) };
    }
    case 'M': {
      const first = today.with({ day: 1 });
      return { from: start(first), until: start(first.add({ months: 1 })) };
    }
  }
}

/** The first start of a period that is not before `after`. */
export function nextStart(cycle: Cycle, after: Date, zone: string): Date {
  const { from, until } = periodAt(cycle, after, zone);
  return from.getTime() === after.getTime() ? from : until;
}
