/**
 * Millions of spins a second, for the simulation. Same strips, same rejection sampling, same rules as spin.ts, but
 * over typed arrays; slot.test.ts compares it with `evaluate` stop by stop.
 */
import type { Draw } from '@baize/fair/stream';
import {
  FREE_MULTIPLIER,
  FREE_SPINS,
  FREE_SPINS_MAX,
  LINES,
  LINE_COUNT,
  LINE_PAYS,
  REELS,
  SCATTER,
  SCATTERS_TO_TRIGGER,
  SCATTER_PAYS,
  STRIPS,
  SYMBOLS,
  WILD,
} from './reels.ts';

const ROW_STRIDE = 64;
/** Strips with their first two stops repeated, so that no remainder is needed. */
const strips = new Uint8Array(REELS * ROW_STRIDE);
const lengths = new Uint8Array(REELS);
STRIPS.forEach((strip, reel) => {
  lengths[reel] = strip.length;
  for (let i = 0; i < strip.length + 2; i++) strips[reel * ROW_STRIDE + i] = strip[i % strip.length] ?? 0;
});
const lines = Uint8Array.from(LINES.flat());
const pays = new Uint16Array(SYMBOLS.length * (REELS + 1));
LINE_PAYS.forEach((row, symbol) => row.forEach((pay, i) => (pays[symbol * (REELS + 1) + i + 3] = pay)));

const base = new Uint16Array(REELS);

/** Line bets of the spin at these stops, and its scatters: pay × 8 + scatters. */
export function fastSpin(stops: Uint8Array): number {
  let scatters = 0;
  for (let reel = 0; reel < REELS; reel++) {
    const at = reel * ROW_STRIDE + (stops[reel] as number);
    base[reel] = at;
    if (strips[at] === SCATTER || strips[at + 1] === SCATTER || strips[at + 2] === SCATTER) scatters++;
  }
  let pay = 0;
  for (let line = 0; line < LINE_COUNT; line++) {
    let symbol = WILD;
    let count = 0;
    for (; count < REELS; count++) {
      const here = strips[(base[count] as number) + (lines[line * REELS + count] as number)] as number;
      if (here === WILD) continue;
      if (here === SCATTER || (symbol !== WILD && here !== symbol)) break;
      symbol = here;
    }
    if (count >= 3) pay += pays[symbol * (REELS + 1) + count] as number;
  }
  if (scatters >= SCATTERS_TO_TRIGGER) pay += SCATTER_PAYS[scatters - 3] ?? 0;
  return pay * 8 + scatters;
}

export type SimulationSums = {
  rounds: number;
  pay: number;
  paySquared: number;
  features: number;
  hits: number;
};

/** Plays whole rounds, free spins included. Sums are line bets and stay below 2^53 for 10^9 rounds. */
export function simulate(rounds: number, draw: Draw): SimulationSums {
  const sums: SimulationSums = { rounds, pay: 0, paySquared: 0, features: 0, hits: 0 };
  const stops = new Uint8Array(REELS);
  const spin = (): number => {
    for (let reel = 0; reel < REELS; reel++) stops[reel] = draw(lengths[reel] as number);
    return fastSpin(stops);
  };
  for (let round = 0; round < rounds; round++) {
    const paid = spin();
    let pay = paid >> 3;
    if (pay > 0) sums.hits++;
    if ((paid & 7) >= SCATTERS_TO_TRIGGER) {
      sums.features++;
      let left = FREE_SPINS;
      for (let played = 0; left > 0 && played < FREE_SPINS_MAX; played++) {
        const free = spin();
        left += (free & 7) >= SCATTERS_TO_TRIGGER ? FREE_SPINS - 1 : -1;
        pay += (free >> 3) * FREE_MULTIPLIER;
      }
    }
    sums.pay += pay;
    sums.paySquared += pay * pay;
  }
  return sums;
}
