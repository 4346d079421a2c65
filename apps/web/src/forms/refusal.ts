import { clockTime, durationText, isoDay, moneyText, type I18n } from '@baize/i18n';

type Texts = Pick<I18n, 't' | 'find'>;
export type Refusal = { code: string; detail?: unknown };
type Options = {
  /** The area whose own sentence (`<area>.error.<code>`) goes before the site's. */
  area?: string | undefined;
  /** Of the amounts the refusal names. */
  currency?: string | undefined;
  zone?: string | undefined;
};
/** What a call may say beside its code. */
type Detail = Partial<{
  /** The upline's doing. */
  byUpline: boolean;
  min: string;
  max: string;
  turnoverLeft: string;
  remaining: number;
  retryAfter: number;
  until: number | null;
  /** Words for the member, of who decided it. */
  reason: string;
}>;

/** Codes whose sentence names an amount, and what is said where the refusal brought none. */
const NAMED: Readonly<Record<string, { by: keyof Detail; without: string }>> = {
  amount_below_min: { by: 'min', without: 'amount_invalid' },
  amount_above_max: { by: 'max', without: 'amount_invalid' },
};

const isRefusal = (error: unknown): error is Refusal => typeof (error as Refusal | null)?.code === 'string';

/**
 * Why something was refused, in the reader's words: the area's own sentence for the code, else the site's, else a plain
 * one; with the limit it met, the tries that are left, when to try again or until when it holds. `error` is a Refused, a
 * refused answer or anything else that was thrown.
 */
export function refusalText({ t, find }: Texts, error: unknown, options: Options = {}): string {
  const { area = '', currency = '', zone } = options;
  const refusal: Refusal = isRefusal(error) ? error : { code: 'other' };
  const detail = (refusal.detail ?? {}) as Detail;
  const named = NAMED[refusal.code];
  const code = named && detail[named.by] === undefined ? named.without : refusal.code;
  const money = (value: string | undefined) => value && moneyText(value, currency);
  const values = { min: money(detail.min), max: money(detail.max), amount: money(detail.turnoverLeft) };
  const text =
    find(`${area}.error.${code}`, values) ??
    (detail.retryAfter ? find(`error.${code}_wait`) : undefined) ??
    find(`error.${code}`) ??
    find(`${area}.error.other`) ??
    t('error.unknown_error');
  const { remaining, retryAfter, until, reason, byUpline } = detail;
  if (byUpline && code === 'account_locked') return t('error.account_locked_upline');
  if (reason && code === 'account_locked') return t('error.account_locked_reason', { reason });
  if (until) return `${text} (${untilText(until, zone)})`;
  const more = retryAfter
    ? t('error.retry_in', { time: durationText(retryAfter, t) })
    : remaining && t('error.tries_left', { count: remaining });
  return more ? t('error.and', { text: text.replace(/[.。។]$/, ''), more }) : text;
}

/** "2027-05-20 18:00" in the site's zone: an exclusion may last for years, so the year is said. */
export const untilText = (at: number, zone?: string): string =>
  `${isoDay(at, zone)} ${clockTime(at, zone).slice(0, 5)}`;
