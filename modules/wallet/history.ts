import {
  businessDay,
  businessDayStart,
  currencyDigits,
  formatUnits,
  ok,
  refuse,
  type Result,
} from '@baize/kernel';
import type { TransactionType } from './api.ts';
import type { Kind } from './transfer-kinds.ts';

/** How the ledger's kinds read in a member's history (#62). null: never on a main account, or moves nothing. */
const TYPE: Record<Kind, TransactionType | null> = {
  bet: 'BET',
  win: 'WIN',
  bet_rollback: 'BET',
  win_rollback: 'WIN',
  tombstone: null,
  deposit: 'DEPOSIT',
  withdrawal: 'WITHDRAW',
  hold: 'WITHDRAW',
  release: 'WITHDRAW',
  transfer: 'TRANSFER',
  vendor_transfer_in: 'TRANSFER',
  vendor_transfer_out: 'TRANSFER',
  line_transfer: 'TRANSFER',
  rebate: 'REBATE',
  bonus: 'BONUS',
  salary: 'SALARY',
  dividend: 'DIVIDEND',
  point: 'POINT',
  adjust: 'ADJUST',
  fee: 'ADJUST',
  trial_credit: 'ADJUST',
  clawback: null,
  debt_repaid: 'ADJUST',
  vendor_play: null,
  late_win: null,
  late_rollback: null,
};

export const typeOf = (kind: Kind): TransactionType => TYPE[kind] ?? 'ADJUST';

/** The kinds behind a type; ALL leaves out what moved nothing. */
export const kindsOf = (type: TransactionType | 'ALL'): Kind[] =>
  (Object.keys(TYPE) as Kind[]).filter(
    (kind) => TYPE[kind] !== null && (type === 'ALL' || TYPE[kind] === type),
  );

/** Decimal text that loses no unit: the currency's digits, or more where the amount is finer. */
export function exactText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  const whole = formatUnits(units, 5);
  const [integer = '', fraction = ''] = whole.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return shown === '' ? integer : `${integer}.${shown}`;
}

type Moment = string | number | undefined;
const DAY_MS = 86_400_000;
const DAYS_MAX = 31;
const isDay = (moment: Moment): moment is string => typeof moment === 'string';
const startOf = (moment: string | number): Date =>
  isDay(moment) ? businessDayStart(moment) : new Date(moment);

export type RangeRefusal = 'range_invalid' | 'range_too_long' | 'range_too_old';

/**
 * OPEN-WALLET-12: at most 31 days at a time and, for members, 180 days back. `to` as a day includes it; as an instant
 * it is exclusive. Without a range: the last seven days.
 */
export function rangeOf(
  { from, to }: { from?: Moment; to?: Moment },
  now: Date,
  limits: { withinDays?: number },
): Result<{ from: Date; to: Date }, RangeRefusal> {
  const dayBefore = (date: Date, days: number) =>
    businessDayStart(businessDay(new Date(date.getTime() - days * DAY_MS)));
  try {
    const until = to === undefined ? new Date(now.getTime() + 1) : isDay(to) ? endOf(to) : new Date(to);
    const since = from === undefined ? dayBefore(until, 6) : startOf(from);
    if (Number.isNaN(since.getTime()) || Number.isNaN(until.getTime()) || since >= until)
      return refuse('range_invalid');
    if (until.getTime() - since.getTime() > DAYS_MAX * DAY_MS) return refuse('range_too_long');
    if (limits.withinDays && since < dayBefore(now, limits.withinDays)) return refuse('range_too_old');
    return ok({ from: since, to: until });
  } catch (error) {
    if (error instanceof RangeError) return refuse('range_invalid'); // 2026-02-30
    throw error;
  }
}

const endOf = (day: string): Date => new Date(businessDayStart(day).getTime() + DAY_MS);
