/** What counts: days with a login, deposits, their sum, valid bet, wins of so many times the stake, bets at a game or a kind of games. */
export const MISSION_TYPES = ['LOGIN', 'DEPOSIT_COUNT', 'DEPOSIT', 'BET', 'WIN', 'PLAY'] as const;
export type MissionType = (typeof MISSION_TYPES)[number];

/** On the wire D, W and O. Weeks begin on Monday. */
export const PERIODS = ['DAILY', 'WEEKLY', 'ONCE'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * JOIN       nothing counted yet. → PROCESS, CLAIMABLE
 * PROCESS    something counted. → CLAIMABLE
 * CLAIMABLE  reached; the member claims it, also in the period after. → CLAIMED
 * CLAIMED    paid. The end of this period.
 * CLOSED     another mission must be claimed first, or its budget is spent. → the others
 */
export const MISSION_STATES = ['JOIN', 'PROCESS', 'CLAIMABLE', 'CLAIMED', 'CLOSED'] as const;
export type MissionState = (typeof MISSION_STATES)[number];

/** Missions of a brand that run at the same time. */
export const MISSIONS_MAX = 30;
/** Places of a board. */
export const PLACES_MAX = 100;
export const PRIZES_MAX = 20;

export const isMoney = (type: MissionType): boolean => type === 'DEPOSIT' || type === 'BET';

export function stateOf(of: {
  isClaimed: boolean;
  isOpen: boolean;
  progress: bigint;
  target: bigint;
}): MissionState {
  if (of.isClaimed) return 'CLAIMED';
  if (!of.isOpen) return 'CLOSED';
  if (of.progress >= of.target) return 'CLAIMABLE';
  return of.progress > 0n ? 'PROCESS' : 'JOIN';
}

/** A mission done once has one period for ever. */
export const ONCE_PERIOD = '1970-01-01';

/** First and last day of the period a day is in; a mission done once has no last day. */
export function periodAt(period: Period, day: string): { key: string; from: string; to: string | null } {
  if (period === 'ONCE') return { key: ONCE_PERIOD, from: ONCE_PERIOD, to: null };
  const date = Temporal.PlainDate.from(day);
  const first = period === 'DAILY' ? date : date.subtract({ days: date.dayOfWeek - 1 });
  const last = first.add({ days: period === 'DAILY' ? 0 : 6 });
  return { key: first.toString(), from: first.toString(), to: last.toString() };
}

/** The day, or the last day of a mission that ends before it. */
export const earlier = (day: string, until: string | null): string =>
  until !== null && until < day ? until : day;
