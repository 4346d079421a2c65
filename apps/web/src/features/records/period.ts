import { isoDay } from '@baize/i18n';

/** Whole days of the site's zone, both included, YYYY-MM-DD. */
export type Period = { from: string; to: string };

export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
/** LIMIT-001; records have no days ahead, an operator's schedules do. */
export type Preset = (typeof PRESETS)[number];

/** OPEN-WALLET-12: one question covers at most this many days, and nothing is kept longer than DAYS_KEPT. */
export const DAYS_MAX = 31;
export const DAYS_KEPT = 180;
const DAY_MS = 86_400_000;

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

/** The preset a period is, if it is one. */
export function presetOf(period: Period, now: number): (typeof PRESETS)[number] | undefined {
  return PRESETS.find((preset) => {
    const { from, to } = periodOf(preset, now);
    return from === period.from && to === period.to;
  });
}

export type PeriodFault = 'range_invalid' | 'range_too_long' | 'range_too_old';

/** What is wrong with a period before the server is asked. */
export function faultOf({ from, to }: Period, now: number): PeriodFault | undefined {
  const start = Date.parse(from);
  const end = Date.parse(to);
  if (Number.isNaN(start) || Number.isNaN(end) || end < start) return 'range_invalid';
  if ((end - start) / DAY_MS + 1 > DAYS_MAX) return 'range_too_long';
  return start < Date.parse(isoDay(now - DAYS_KEPT * DAY_MS)) ? 'range_too_old' : undefined;
}
