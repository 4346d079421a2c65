/**
 * The slot's return, exactly. Every stop of every reel against every other (about 40 million combinations) is summed
 * in integers; free spins then follow in closed form, because each is an independent spin with the same strips.
 */
import {
  FREE_MULTIPLIER,
  FREE_SPINS,
  LINES,
  LINE_COUNT,
  LINE_PAYS,
  ROWS,
  SCATTER,
  SCATTERS_TO_TRIGGER,
  SCATTER_PAYS,
  STRIPS,
  WILD,
} from './reels.ts';

/** Sums over all combinations of stops of one unmultiplied spin; pays in line bets. All fit 2^53. */
export type Enumeration = {
  combinations: number;
  pay: number;
  paySquared: number;
  /** Combinations with any pay. */
  hits: number;
  triggers: number;
  /** Sum of pay over the triggering combinations. */
  payOnTrigger: number;
  payMax: number;
};

type Running = { symbol: number; row: readonly number[] };

/** Visits every combination. A line is followed only while its run from the left is alive, so most work is pruned. */
export function enumerateSlot(): Enumeration {
  const sums: Enumeration = {
    combinations: 0,
    pay: 0,
    paySquared: 0,
    hits: 0,
    triggers: 0,
    payOnTrigger: 0,
    payMax: 0,
  };
  const scatterShown = STRIPS.map((strip, reel) =>
    strip.map((_, stop) => [0, 1, 2].filter((row) => at(reel, stop + row) === SCATTER).length),
  );
  visit(
    0,
    LINES.map((row) => ({ symbol: WILD, row })),
    0,
    0,
  );
  return sums;

  function visit(reel: number, running: readonly Running[], paid: number, scatters: number): void {
    const strip = STRIPS[reel];
    if (!strip)
      return count(paid + running.reduce((sum, line) => sum + payOf(line.symbol, reel), 0), scatters);
    if (running.length === 0) return visitRest(reel, paid, scatters);
    for (let stop = 0; stop < strip.length; stop++) {
      const alive: Running[] = [];
      let ended = 0;
      for (const line of running) {
        const here = at(reel, stop + (line.row[reel] ?? 0));
        if (here === SCATTER || (here !== WILD && line.symbol !== WILD && here !== line.symbol)) {
          ended += payOf(line.symbol, reel);
        } else alive.push(here === WILD ? line : { symbol: here, row: line.row });
      }
      visit(reel + 1, alive, paid + ended, scatters + (scatterShown[reel]?.[stop] ?? 0));
    }
  }

  /** No line runs any more: what is left are scatters. */
  function visitRest(reel: number, paid: number, scatters: number): void {
    const shown = scatterShown[reel];
    if (!shown) return count(paid, scatters);
    for (const more of shown) visitRest(reel + 1, paid, scatters + more);
  }

  function count(linePay: number, scatters: number): void {
    const triggered = scatters >= SCATTERS_TO_TRIGGER;
    const pay = linePay + (triggered ? (SCATTER_PAYS[scatters - 3] ?? 0) : 0);
    sums.combinations++;
    sums.pay += pay;
    sums.paySquared += pay * pay;
    if (pay > 0) sums.hits++;
    if (pay > sums.payMax) sums.payMax = pay;
    if (triggered) {
      sums.triggers++;
      sums.payOnTrigger += pay;
    }
  }
}

const at = (reel: number, position: number): number => {
  const strip = STRIPS[reel] ?? [];
  return strip[position % strip.length] ?? SCATTER;
};
const payOf = (symbol: number, count: number): number =>
  count >= ROWS ? (LINE_PAYS[symbol]?.[count - 3] ?? 0) : 0;

export type SlotReturn = {
  /** Fractions of the stake. */
  rtp: number;
  rtpBase: number;
  rtpFree: number;
  /** Standard deviation of one round's win, in stakes. */
  deviation: number;
  hitRate: number;
  /** Paid spins per feature. */
  triggerEvery: number;
  freeSpinsPerFeature: number;
};

/**
 * Closed form. Let x be a free spin's pay, p the chance to trigger, n the spins awarded. A free spin with all that
 * grows from it pays G = X + T·(G₁+…+Gₙ), so E[G] = E[X] / (1 − np); a feature pays F = G₁+…+Gₙ. Second moments
 * follow the same way: E[G²](1 − np) = E[X²] + 2n·E[XT]·E[G] + p·n(n−1)·E[G]².
 */
export function returnOf(sums: Enumeration): SlotReturn {
  const { combinations: all } = sums;
  const n = FREE_SPINS;
  const p = sums.triggers / all;
  const base = sums.pay / all;
  const x = base * FREE_MULTIPLIER;
  const x2 = (sums.paySquared / all) * FREE_MULTIPLIER ** 2;
  const xt = (sums.payOnTrigger / all) * FREE_MULTIPLIER;
  const g = x / (1 - n * p);
  const g2 = (x2 + 2 * n * xt * g + p * n * (n - 1) * g * g) / (1 - n * p);
  const feature = n * g;
  const feature2 = n * g2 + n * (n - 1) * g * g;
  const mean = base + p * feature;
  const square = sums.paySquared / all + 2 * (sums.payOnTrigger / all) * feature + p * feature2;
  return {
    rtp: mean / LINE_COUNT,
    rtpBase: base / LINE_COUNT,
    rtpFree: (p * feature) / LINE_COUNT,
    deviation: Math.sqrt(square - mean * mean) / LINE_COUNT,
    hitRate: sums.hits / all,
    triggerEvery: 1 / p,
    freeSpinsPerFeature: n / (1 - n * p),
  };
}
