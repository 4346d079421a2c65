import type { LimitName } from './protection.queries.ts';

/** Every limit there is: a single stake has no period, time is counted by the day. */
export const LIMIT_NAMES: readonly LimitName[] = [
  ...(['deposit', 'loss', 'wager'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period })),
  ),
  { kind: 'stake', period: 'each' },
  { kind: 'time', period: 'day' },
];
