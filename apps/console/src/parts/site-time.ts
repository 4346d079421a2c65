import { clockTime, isoDay } from '@baize/i18n';

/** An instant as a date field shows it, in the site's zone: "2026-11-21T19:30". */
export const fieldTimeOf = (at: number): string => `${isoDay(at)}T${clockTime(at).slice(0, 5)}`;

/** The instant a date field says in the site's zone, which has one offset all year; undefined while it says none. */
export function instantOf(text: string): number | undefined {
  const guess = Date.parse(`${text}Z`);
  if (Number.isNaN(guess)) return undefined;
  const offset = Date.parse(`${fieldTimeOf(guess)}Z`) - (guess - (guess % 60_000));
  return guess - offset;
}
