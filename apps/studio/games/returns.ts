/**
 * What each game returns in theory, as counted by slot-rtp.ts and roulette.test.ts (returns.test.ts holds them
 * together). Browser-safe: the rules page prints them.
 */
export type Return = {
  /** Fraction of the stake. */
  rtp: number;
  rtpText: string;
  /** Standard deviation of one round's win, in stakes. Roulette: of a single number, the widest bet there is. */
  deviation: number;
};
export const RETURNS: Readonly<Record<'slot' | 'roulette', Return>> = {
  slot: { rtp: 0.95992986, rtpText: '95.993', deviation: 3.68484 },
  roulette: { rtp: 36 / 37, rtpText: '97.297', deviation: 5.83784 },
};
