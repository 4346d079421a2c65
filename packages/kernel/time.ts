export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The only source of time for rules: handed in, never read from the machine. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests: stands still until told to advance. */
export function fixedClock(iso: string): Clock & { advance(ms: number): void } {
  let at = new Date(iso).getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
  };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The business day (YYYY-MM-DD) an instant falls on in the product's zone (OPEN-I18N-03). */
export function businessDay(instant: Date, zone = 'Asia/Bangkok'): string {
  let format = dayFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    dayFormats.set(zone, format);
  }
  return format.format(instant);
}

/** The instant a business day starts in the product's zone. `day` is YYYY-MM-DD. */
export function businessDayStart(day: string, zone = 'Asia/Bangkok'): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

/** A day (YYYY-MM-DD) so many days later, or earlier below zero: of the calendar, without a zone. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The birthdays (MM-DD) that are on a day: who was born on 29 February has it on the 28th in other years. */
export function birthdaysOn(day: string): string[] {
  const own = day.slice(5);
  return own === '02-28' && plusDays(day, 1).slice(5) !== '02-29' ? [own, '02-29'] : [own];
}
