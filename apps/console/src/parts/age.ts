/** How long something has waited, in the two units that matter. `ms` may be negative where clocks differ. */
export type Age =
  | { unit: 'now' }
  | { unit: 'minutes'; count: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; count: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ageOf(ms: number): Age {
  if (ms < MINUTE) return { unit: 'now' };
  if (ms < HOUR) return { unit: 'minutes', count: Math.floor(ms / MINUTE) };
  if (ms < 2 * DAY)
    return { unit: 'hours', hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) };
  return { unit: 'days', count: Math.floor(ms / DAY) };
}

/** A queue item older than this is told in the colour of a warning, older than an hour in that of a failure. */
export const SLOW_MS = 10 * MINUTE;
export const LATE_MS = HOUR;
