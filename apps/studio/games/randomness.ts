import { seededDraw, type SeedSource } from '@baize/fair';
import { playRoulette } from './roulette/round.ts';
import { POCKETS } from './roulette/table.ts';
import { STRIPS } from './slot/reels.ts';
import { playSlot } from './slot/spin.ts';
import {
  chiSquare,
  couponCollector,
  runs,
  serialCorrelation,
  serialPairs,
  type Verdict,
} from './statistics.ts';

const ROUNDS_PER_SEED = 1000;

/** Final outcomes of both games through the path real rounds take: seed pair, nonce, HMAC, rejection, rules. */
export function randomnessReport(seeds: SeedSource, rounds: number): Verdict[] {
  const pockets: number[] = [];
  const stops: number[][] = STRIPS.map(() => []);
  for (let done = 0; done < rounds; done += ROUNDS_PER_SEED) {
    const serverSeed = seeds.serverSeed();
    const clientSeed = seeds.clientSeed();
    for (let nonce = 0; nonce < ROUNDS_PER_SEED; nonce++) {
      pockets.push(playRoulette(seededDraw(serverSeed, clientSeed, nonce)).pocket);
      const spin = playSlot(seededDraw(serverSeed, `${clientSeed}-slot`, nonce)).spins[0];
      spin?.stops.forEach((stop, reel) => stops[reel]?.push(stop));
    }
  }
  const even = (sides: number): number[] => Array.from({ length: sides }, () => 1 / sides);
  return [
    chiSquare('roulette pockets', countOf(pockets, POCKETS), even(POCKETS)),
    serialPairs('roulette neighbours', pockets, POCKETS),
    serialCorrelation('roulette lag 1', pockets),
    runs('roulette runs', pockets, 18),
    couponCollector('roulette coupons', pockets, POCKETS),
    ...STRIPS.map((strip, reel) =>
      chiSquare(`slot reel ${reel + 1}`, countOf(stops[reel] ?? [], strip.length), even(strip.length)),
    ),
    serialPairs('slot reels 1 and 2', interleave(stops[0] ?? [], stops[1] ?? []), STRIPS[0]?.length ?? 0),
  ];
}

function countOf(outcomes: readonly number[], sides: number): number[] {
  const counts = Array.from({ length: sides }, () => 0);
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

const interleave = (a: readonly number[], b: readonly number[]): number[] =>
  a.flatMap((value, i) => [value, b[i] ?? 0]);
