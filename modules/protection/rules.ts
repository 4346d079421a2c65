/** Which limits there are and what they may be set to, for the server and the browsers. */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'stake', 'time'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month', 'each'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const PERIODS_OF: Record<LimitKind, readonly LimitPeriod[]> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  wager: ['day', 'week', 'month'],
  stake: ['each'],
  time: ['day'],
};
/** Whether there is such a cap: a single stake has no period, time is counted by the day. */
export const isLimit = (kind: LimitKind, period: LimitPeriod): boolean => PERIODS_OF[kind].includes(period);

export const LIMIT_NAMES = LIMIT_KINDS.flatMap((kind) =>
  PERIODS_OF[kind].map((period) => ({ kind, period })),
);

/** A limit on time, in minutes. */
export const LIMIT_MINUTES = { min: 15, max: 1_440 } as const;
