import type { LimitKind, LimitPeriod } from './rules.ts';

/**
 * Caps on money and time, as rules. A cap belongs to who set it; the lowest remaining one counts, so an operator's cap
 * can only be stricter than the member's own (R5), and a looser one changes nothing.
 */
export type LimitSource = 'member' | 'operator';

export type Cap = {
  source: LimitSource;
  kind: LimitKind;
  period: LimitPeriod;
  /** Units; minutes for time. */
  amount: bigint;
};

/** What was moved since the start of each period, units. A loss below zero is a win. */
type Sums = Record<'day' | 'week' | 'month', bigint>;
export type Usage = {
  deposit: Sums;
  loss: Sums;
  wager: Sums;
  /** Whole minutes of today. */ minutes: bigint;
};

export function usedOf(cap: Pick<Cap, 'kind' | 'period'>, usage: Usage): bigint {
  if (cap.kind === 'time') return usage.minutes;
  if (cap.kind === 'stake' || cap.period === 'each') return 0n;
  const used = usage[cap.kind][cap.period];
  return used > 0n || cap.kind === 'loss' ? used : 0n;
}

/** What a cap still allows beside what is `held` for orders that are open; never below zero. */
export function leftOf(cap: Cap, usage: Usage, held = 0n): bigint {
  const left = cap.amount - usedOf(cap, usage) - held;
  return left > 0n ? left : 0n;
}

/** The cap `amount` more of `kind` would pass, the one with least left; undefined when it fits under all of them. */
export function findExceeded(
  caps: readonly Cap[],
  usage: Usage,
  kinds: readonly LimitKind[],
  amount: bigint,
): Cap | undefined {
  let found: Cap | undefined;
  for (const cap of caps) {
    if (!kinds.includes(cap.kind)) continue;
    const isOver = cap.kind === 'time' ? leftOf(cap, usage) === 0n : leftOf(cap, usage) < amount;
    if (isOver && (!found || leftOf(cap, usage) < leftOf(found, usage))) found = cap;
  }
  return found;
}

/** A raise or removal counts after a day, and then only when the member says so again (R4). */
export const RIPENS_AFTER_MS = 24 * 3_600_000;
/** A ripe change nobody confirms is forgotten after a week. */
export const LAPSES_AFTER_MS = 7 * 24 * 3_600_000;

export type OwnCap = { amount: bigint; wanted: bigint | null; isRemoval: boolean; ripeAt: Date | null };
export type Change =
  | { do: 'nothing' }
  | { do: 'set'; amount: bigint }
  | { do: 'wait'; wanted: bigint | null; ripeAt: Date };

/** What a member's change does: `wanted` null is a removal. Lower and new at once; higher and gone wait. */
export function decideChange(own: OwnCap | undefined, wanted: bigint | null, now: Date): Change {
  if (!own) return wanted === null ? { do: 'nothing' } : { do: 'set', amount: wanted };
  if (wanted !== null && wanted <= own.amount) return { do: 'set', amount: wanted };
  return { do: 'wait', wanted: wanted, ripeAt: new Date(now.getTime() + RIPENS_AFTER_MS) };
}

export type Ripeness = 'nothing_waits' | 'unripe' | 'ripe';
export function ripenessOf(own: OwnCap | undefined, now: Date): Ripeness {
  if (!own?.ripeAt || now.getTime() >= own.ripeAt.getTime() + LAPSES_AFTER_MS) return 'nothing_waits';
  return now < own.ripeAt ? 'unripe' : 'ripe';
}
