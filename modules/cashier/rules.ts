/** Bounds of the numbers an operator sets, for the server and the console alike; the last of each pair is allowed. */
type Bounds = readonly [least: number, most: number];

export const SETTING_BOUNDS = {
  withdrawalsPerDay: [1, 50],
  freeWithdrawalsPerDay: [0, 50],
  depositMinutes: [5, 1_440],
  depositTurnoverPercent: [0, 1_000],
  bankAccountsMax: [1, 20],
  withdrawFeeBps: [0, 2_000],
} as const satisfies Record<string, Bounds>;

export const CHANNEL_BOUNDS = {
  feeBps: [0, 3_000],
  minutes: [0, 10_080],
  levelMin: [0, 100],
  turnoverPercent: [0, 1_000],
  sort: [0, 10_000],
} as const satisfies Record<string, Bounds>;

export const PRESETS_MAX = 12;

/** Everything a gateway may ask of a channel beside its account; the console has words for each. */
export const CHANNEL_SETTINGS = [
  'payLink',
  'account',
  'name',
  'city',
  'bin',
  'kind',
  'id',
  'rate',
  'confirmations',
] as const;
export type ChannelSetting = (typeof CHANNEL_SETTINGS)[number];
