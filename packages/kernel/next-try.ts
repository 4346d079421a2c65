import { HOUR_MS, MINUTE_MS } from './time.ts';

/** The first tries come soon; then one an hour, until somebody mended what is broken. */
const SOON_TRIES = 3;
const FAULT_MAX = 500;

export type NextTry = { tries: number; nextAt: Date; fault: string };

/** When what met a fault is tried again; `tries` are those behind it. */
export const nextTry = (tries: number, now: Date, fault: unknown): NextTry => ({
  tries,
  nextAt: new Date(now.getTime() + (tries <= SOON_TRIES ? 10 * MINUTE_MS : HOUR_MS)),
  fault: String(fault).slice(0, FAULT_MAX),
});
