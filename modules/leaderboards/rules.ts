import { businessDay, businessDayStart, mulRateFloor, parseUnits, UNITS } from '@baize/kernel';
import type { BoardTerms } from './terms.ts';

export const STORED_STATES = ['DRAFT', 'PUBLISHED', 'STOPPED'] as const;
export type StoredState = (typeof STORED_STATES)[number];
/** As members see a board. */
export const BOARD_STATES = ['SOON', 'OPEN', 'ENDED', 'STOPPED'] as const;
export type BoardState = (typeof BOARD_STATES)[number];
export const PERIOD_STATES = ['RUNNING', 'FROZEN', 'PAID'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/**
 * A board:
 * DRAFT      operators write it; nobody sees it. → PUBLISHED
 * PUBLISHED  it never changes; its periods come one after the other. → STOPPED
 * STOPPED    nothing of it is counted or paid any more. The end.
 *
 * A period:
 * RUNNING  what settles is added to the scores. → FROZEN, once measures are complete beyond its end
 * FROZEN   its scores never change; prizes are offered place by place. → PAID
 * PAID     every place has its prize, or nobody is left to have one. The end.
 */

/** Where the period that begins at `start` ends: the next border of the brand's calendar, or the board's own end. */
export function endOf({ repeats, until }: BoardTerms, start: Date, timeZone: string): Date {
  const last = until === null ? Infinity : until;
  if (repeats === null) return new Date(last);
  const day = Temporal.PlainDate.from(businessDay(start, timeZone));
  const next =
    repeats === 'DAY'
      ? day.add({ days: 1 })
      : repeats === 'WEEK'
        ? day.add({ days: 8 - day.dayOfWeek })
        : day.with({ day: 1 }).add({ months: 1 });
  return new Date(Math.min(last, businessDayStart(next.toString(), timeZone).getTime()));
}

/** What a place wins, in units. undefined: the table ends before it. */
export function prizeOf({ prizes }: BoardTerms, place: number): bigint | undefined {
  const row = prizes.find(({ upTo }) => place <= upTo);
  return row && parseUnits(row.amount);
}

/** The most a period pays, in units. */
export const mostOf = ({ prizes }: BoardTerms): bigint =>
  prizes.reduce(
    (sum, { upTo, amount }, row) => sum + parseUnits(amount) * BigInt(upTo - (prizes[row - 1]?.upTo ?? 0)),
    0n,
  );

/** What a round brings, in units; 0: it does not score. An open one scores once it is settled. */
export function scoreOf(
  { scoring, leastStake }: Pick<BoardTerms, 'scoring' | 'leastStake'>,
  { stake, payout, isOpen }: { stake: bigint; payout: bigint; isOpen: boolean },
): bigint {
  if (isOpen || stake <= 0n || stake < parseUnits(leastStake) || payout <= 0n) return 0n;
  if (scoring === 'WINS') return payout > stake ? UNITS : 0n;
  return mulRateFloor(UNITS, payout, stake);
}
