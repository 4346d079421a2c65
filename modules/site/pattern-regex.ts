/**
 * The 23 rules a registration field can carry (AUTH-098…121), in the order of the specification; patternId is the
 * place in this list, from 1. Source text, compiled with the `u` flag in the browser and on the server; length is
 * checked apart, in code points, so a rule and its min–max are two independent settings. Messages: patterns.ts.
 */
const DATE_YMD = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const DATE_MDY = '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])-\\d{4}$';
/** Printable ASCII that is neither letter, digit nor space. */
const SYMBOL = '[!-\\/:-@\\[-`\\{-~]';

export const PATTERN_REGEXES: readonly string[] = [
  '^[\\s\\S]*$',
  '^[A-Za-z][A-Za-z0-9]*$',
  '^[\\p{sc=Han}\\d]*$',
  '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  '^[A-Za-z0-9]*$',
  '^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]*$',
  '^\\d*$',
  '^(?=.*[A-Z])[A-Za-z\\d]*$',
  '^[A-Za-z ]*$',
  '^\\S*$',
  '^[\\p{sc=Han}\\p{P}]*$',
  DATE_YMD,
  '^[\\p{L}\\p{M} ]*$',
  DATE_MDY,
  '^[A-Za-z0-9]*$',
  '^[\\p{sc=Hangul}]*$',
  '^[\\p{sc=Thai}]*$',
  '^[\\p{sc=Thai}A-Za-z ]*$',
  '^(?=.*[A-Z])[A-Z ]*$',
  '^[!-~]*$',
  `^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*${SYMBOL})[!-~]*$`,
  "^[\\p{L}\\p{M}.'’-]+( [\\p{L}\\p{M}.'’-]+)+$",
  '^[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}ー]*$',
];

/** The rule's own regex; a number outside the list accepts only the empty text. */
export const regexOfPattern = (patternId: number): string => PATTERN_REGEXES[patternId - 1] ?? '^$';

const compiled = new Map<string, RegExp>();

/** Compiles rule text once; the `u` flag makes the script classes work. Throws SyntaxError on a bad rule. */
export function compilePattern(regex: string): RegExp {
  let made = compiled.get(regex);
  if (!made) {
    made = new RegExp(regex, 'u');
    compiled.set(regex, made);
  }
  return made;
}

const CALENDAR_YMD = 12;
const CALENDAR_MDY = 14;

/** Whether `text` obeys a rule; the two date rules also ask for a day that exists. */
export function matchesPattern(patternId: number, regex: string, text: string): boolean {
  if (!compilePattern(regex).test(text)) return false;
  if (patternId === CALENDAR_YMD) return isCalendarDay(text);
  if (patternId === CALENDAR_MDY) return isCalendarDay(`${text.slice(6)}-${text.slice(0, 5)}`);
  return true;
}

/** YYYY-MM-DD that exists in the calendar. */
export function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
