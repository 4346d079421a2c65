import { isoDay } from '@baize/i18n';
import { DAY_MS, DAYS_KEPT, rangeOf, type RangeRefusal } from '@baize/kernel';

/** Whole days of the site's zone, both included, YYYY-MM-DD. */
export type Period = { from: string; to: string };

export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
/** LIMIT-001; records have no days ahead, an operator's schedules do. */
export type Preset = (typeof PRESETS)[number];

/** The days a preset means at an instant. */
export function periodOf(preset: Preset, now: number): Period {
  const day = (back: number) => isoDay(now - back * DAY_MS);
  switch (preset) {
    case 'today':
      return { from: day(0), to: day(0) };
    case 'yesterday':
      return { from: day(1), to: day(1) };
    case 'week':
      return { from: day(6), to: day(0) };
    case 'month':
      return { from: day(29), to: day(0) };
  }
}

/** As many days right before it. */
export function beforeOf({ from, to }: Period): Period {
  const back = Date.parse(to) - Date.parse(from) + DAY_MS;
  const day = (at: string) => new Date(Date.parse(at) - back).toISOString().slice(0, 10);
  return { from: day(from), to: day(to) };
}

/** Where to look next when a period has nothing: a longer one, then the days before; undefined beyond what is kept. */
export function nextPeriod(
  period: Period,
  now: number,
): { wider: 'week' | 'month' | 'earlier'; period: Period } | undefined {
  const [week, month] = [periodOf('week', now), periodOf('month', now)];
  const isIn = (whole: Period) => period.from > whole.from && period.to <= whole.to;
  if (isIn(week)) return { wider: 'week', period: week };
  if (isIn(month)) return { wider: 'month', period: month };
  const before = beforeOf(period);
  return faultOf(before, now) ? undefined : { wider: 'earlier', period: before };
}

/** The preset a period is, if it is one. */
export function presetOf(period: Period, now: number): (typeof PRESETS)[number] | undefined {
  return PRESETS.find((preset) => {
    const { from, to } = periodOf(preset, now);
    return from === period.from && to === period.to;
  });
}

/** What is wrong with a period before the server is asked, by the server's own rule (OPEN-WALLET-12). */
export function faultOf(period: Period, now: number): RangeRefusal | undefined {
  const range = rangeOf(period, new Date(now), { withinDays: DAYS_KEPT });
  return range.ok ? undefined : range.code;
}
