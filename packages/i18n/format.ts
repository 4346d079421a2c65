import { currencyDigits } from '@baize/kernel/currency';
import { latinDigits, type I18n } from './i18n.ts';

const MINUS = '−';
const SITE_ZONE = 'Asia/Bangkok';

export type MoneyParts = { sign: '' | '+' | '−'; currency: string; number: string };

/**
 * Splits decimal text ("-12480.5") for display: grouped, Latin digits, the currency's decimals, U+2212 for minus.
 * Works on the text, so no amount passes through a float. Digits finer than shown are cut towards zero.
 */
export function moneyParts(
  decimal: string,
  currency: string,
  options: { signed?: boolean; digits?: number } = {},
): MoneyParts {
  const match = /^\s*([-+−]?)(\d*)(?:\.(\d*))?\s*$/.exec(decimal);
  if (!match) return { sign: '', currency, number: decimal };
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = options.digits ?? currencyDigits(currency);
  const shown = digits ? `.${fraction.slice(0, digits).padEnd(digits, '0')}` : '';
  const grouped = (whole.replace(/^0+(?=\d)/, '') || '0').replace(/\B(?=(\d{3})+$)/g, ',');
  const isZero = !/[1-9]/.test(grouped + shown);
  const negative = (sign === '-' || sign === MINUS) && !isZero;
  return {
    sign: negative ? MINUS : options.signed && !isZero ? '+' : '',
    currency,
    number: grouped + shown,
  };
}

/** "USD 12,480.50", "−USD 60.00": for labels and places without markup; elsewhere use the Money component. */
export function moneyText(decimal: string, currency: string, options: { signed?: boolean } = {}): string {
  const parts = moneyParts(decimal, currency, options);
  return `${parts.sign}${parts.currency} ${parts.number}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function format(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${zone}|${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(latinDigits(tag), { timeZone: zone, ...options });
    formats.set(key, found);
  }
  return found;
}

const part = (parts: Intl.DateTimeFormatPart[], type: string) =>
  parts.find((one) => one.type === type)?.value ?? '';

const STAMP: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** "21:47:08" in the site's zone. */
export function clockTime(at: Date | number, zone: string = SITE_ZONE): string {
  const parts = format('en', zone, STAMP).formatToParts(at);
  return `${part(parts, 'hour')}:${part(parts, 'minute')}:${part(parts, 'second')}`;
}

/** "GMT+7": how far a zone is from Greenwich at that time. */
export function zoneText(zone: string = SITE_ZONE, at: Date | number = Date.now()): string {
  return part(format('en', zone, { timeZoneName: 'shortOffset' }).formatToParts(at), 'timeZoneName');
}

/** "2025/06/10" for notices. */
export function dayText(at: Date | number, zone: string = SITE_ZONE): string {
  const parts = format('en', zone, STAMP).formatToParts(at);
  return `${part(parts, 'year')}/${part(parts, 'month')}/${part(parts, 'day')}`;
}

/** "2025-06-10", the form the calls of the specification take. */
export function isoDay(at: Date | number, zone: string = SITE_ZONE): string {
  return dayText(at, zone).replaceAll('/', '-');
}

/** "12 Jun, 20:31" for table rows; Chinese and Khmer order their own way. */
export function tableTime(at: Date | number, tag: string, zone: string = SITE_ZONE): string {
  const time = clockTime(at, zone).slice(0, 5);
  const day = dayOfMonth(at, tag, zone);
  return tag.startsWith('zh') ? `${day} ${time}` : `${day}, ${time}`;
}

/** "12 Jun 2025" where a day is told: promotions, missions, the account. */
export function dateText(at: Date | number, tag: string, zone: string = SITE_ZONE): string {
  const year = dayText(at, zone).slice(0, 4);
  const day = dayOfMonth(at, tag, zone);
  if (tag.startsWith('zh')) return `${year}年${day}`;
  return day.includes('/') ? `${day}/${year}` : `${day} ${year}`;
}

function dayOfMonth(at: Date | number, tag: string, zone: string): string {
  // Day before month in English too: the site's readers are not American.
  const locale = tag === 'en' ? 'en-GB' : tag;
  const formatter = format(locale, zone, { day: '2-digit', month: 'short' });
  const named = formatter.format(at);
  // Browsers that ship no Khmer say "M11" for November, or name it in English: then the month is its number.
  const isForeign = formatter.resolvedOptions().locale.slice(0, 2) !== locale.slice(0, 2);
  return isForeign || /M\d\d/.test(named)
    ? dayText(at, zone).slice(5).split('/').toReversed().join('/')
    : named;
}

/** "2025-06-12 20:31:05" where one record is shown in full. */
export const fullTime = (at: Date | number, zone: string = SITE_ZONE): string =>
  `${isoDay(at, zone)} ${clockTime(at, zone)}`;

/** "02:14" under an hour, "18 h 27 min" above it, "29 days 23 h" from two days on. Seconds are whole and not negative. */
export function durationText(seconds: number, t: I18n['t']): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 3600) return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
  const hours = Math.floor(whole / 3600);
  return hours < 48
    ? t('shell.duration.hours', { hours, minutes: Math.floor((whole % 3600) / 60) })
    : t('shell.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** "1,204": counts, Latin digits, grouped. */
export function countText(count: number): string {
  return COUNT.format(count);
}
const COUNT = new Intl.NumberFormat('en');
