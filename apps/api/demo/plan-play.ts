import { DAY_MS, HOUR_MS, invariant, MINUTE_MS, UNITS } from '@baize/kernel';

/**
 * A month of play, thought out beforehand: who plays when, at what, what it pays, and when they bring and take money. The same seed,
 * people and begin give the same month.
 */
export type Round = { player: number; gameType: GameType; pick: number; stake: bigint; payout: bigint };
export type Step =
  | { at: Date; does: 'play'; rounds: readonly Round[] }
  | { at: Date; does: 'deposit' | 'withdraw'; player: number; amount: bigint };

/** A player is a number, their place in the list. */
export type Player = { joinedAt: Date };

/**
 * What a unit staked pays: chances with what they pay, so that the house keeps 1 to 7 in a hundred. Live tables 98.6, slots 94.5,
 * sports 95, fish 92, lottery 94, cards 95.
 */
const PAYS = {
  RNG: [
    [0.22, 15],
    [0.085, 30],
    [0.025, 80],
    [0.004, 400],
  ],
  LIVE: [[0.493, 20]],
  SPORTS: [[0.5, 19]],
  FISH: [
    [0.35, 16],
    [0.08, 45],
  ],
  LOTT: [[0.1, 94]],
  PVP: [[0.475, 20]],
} as const satisfies Record<string, readonly (readonly [chance: number, tenfold: number])[]>;
export type GameType = keyof typeof PAYS;
/** What members go to, by how many of ten sessions. */
const LIKED: readonly GameType[] = [
  'RNG',
  'RNG',
  'RNG',
  'RNG',
  'LIVE',
  'LIVE',
  'LIVE',
  'SPORTS',
  'FISH',
  'LOTT',
];
const PICKS = 8;

/** Hours of the day (UTC+7) that sessions begin in: few in the morning, most in the evening. */
const HOURS = [1, 9, 11, 12, 13, 15, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23];
const BANGKOK_MS = 7 * HOUR_MS;
const PLAYS_A_DAY = 0.7;
const STAKES = [2n, 5n, 5n, 10n, 10n, 20n, 25n, 50n];
/** Minutes of a session, and rounds in each of them. */
const MINUTES = [2, 2, 3, 3, 4];
const ROUNDS_A_MINUTE = 3;
const DEPOSITS = [100n, 200n, 200n, 300n, 500n];
/** Who has won this much takes it home. */
const RICH = 900n * UNITS;
const KEPT = 200n;

export function planPlay(players: readonly Player[], { from, until }: { from: Date; until: Date }): Step[] {
  const chance = seeded(20_261_123);
  const any = <T>(of: readonly T[]): T => {
    const one = of[Math.floor(chance() * of.length)];
    invariant(one !== undefined, 'something to choose from');
    return one;
  };
  const rounds = new Map<number, Round[]>();
  const steps: Step[] = [];
  const purses = players.map(() => 0n);
  const stakes = players.map(() => any(STAKES) * UNITS);
  const firstDay = Math.floor((from.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  for (let day = firstDay; day < until.getTime(); day += DAY_MS)
    for (const [player, { joinedAt }] of players.entries()) {
      const [plays, hour, minutes, gameType] = [chance(), any(HOURS), any(MINUTES), any(LIKED)];
      const begin = day + hour * HOUR_MS + Math.floor(chance() * 3) * 20 * MINUTE_MS;
      const end = begin + minutes * MINUTE_MS;
      const isThere =
        begin - HOUR_MS >= Math.max(joinedAt.getTime(), from.getTime()) && end < until.getTime();
      if (!isThere || plays > PLAYS_A_DAY) continue;
      const stake = stakes[player] ?? UNITS;
      const most = stake * BigInt(minutes * ROUNDS_A_MINUTE);
      while ((purses[player] ?? 0n) < most) {
        const amount = any(DEPOSITS) * UNITS;
        steps.push({
          at: new Date(begin - any([4, 7, 12, 25]) * MINUTE_MS),
          does: 'deposit',
          player,
          amount,
        });
        purses[player] = (purses[player] ?? 0n) + amount;
      }
      for (let minute = 0; minute < minutes; minute += 1)
        for (let n = 0; n < ROUNDS_A_MINUTE; n += 1) {
          const at = begin + minute * MINUTE_MS;
          const payout = payoutOf(gameType, stake, chance());
          purses[player] = (purses[player] ?? 0n) - stake + payout;
          const round = { player, gameType, pick: Math.floor(chance() * PICKS), stake, payout };
          rounds.set(at, [...(rounds.get(at) ?? []), round]);
        }
      const has = purses[player] ?? 0n;
      if (has < RICH || end + HOUR_MS > until.getTime()) continue;
      const amount = (has / UNITS - KEPT) * UNITS;
      steps.push({ at: new Date(end + 20 * MINUTE_MS), does: 'withdraw', player, amount });
      purses[player] = has - amount;
    }
  for (const [at, played] of rounds) steps.push({ at: new Date(at), does: 'play', rounds: played });
  return steps;
}

function payoutOf(gameType: GameType, stake: bigint, drawn: number): bigint {
  let below = 0;
  for (const [chance, tenfold] of PAYS[gameType]) {
    below += chance;
    if (drawn < below) return (stake * BigInt(tenfold)) / 10n;
  }
  return 0n;
}

/** mulberry32: numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
