/** The rules of the slot, in plain integers: pays are counted in line bets. Browser-safe: the verifier runs this file too. */
import type { Draw } from '@baize/fair/stream';
import {
  FREE_MULTIPLIER,
  FREE_SPINS,
  FREE_SPINS_MAX,
  LINES,
  LINE_PAYS,
  REELS,
  ROWS,
  SCATTER,
  SCATTERS_TO_TRIGGER,
  SCATTER_PAYS,
  STRIPS,
  WILD,
} from './reels.ts';

export type LineWin = { line: number; symbol: number; count: number; pay: number };
export type Spin = {
  /** Stop of each reel: the strip position shown in the top row. */
  stops: number[];
  lines: LineWin[];
  scatters: number;
  scatterPay: number;
  multiplier: number;
  /** Line bets won by this spin, multiplier included. */
  pay: number;
  /** Free spins this spin adds. */
  awarded: number;
};
/** A round is one paid spin and every free spin that grows from it. */
export type SlotOutcome = { game: 'slot'; spins: Spin[]; pay: number };

export function symbolAt(reel: number, position: number): number {
  const strip = STRIPS[reel] ?? [];
  return strip[position % strip.length] ?? 0;
}

/** The 15 symbols shown, reel by reel, top to bottom. */
export function windowOf(stops: readonly number[]): number[][] {
  return stops.map((stop, reel) => Array.from({ length: ROWS }, (_, row) => symbolAt(reel, stop + row)));
}

/** Evaluates one spin. The wild stands for any symbol but the scatter; only the run from the left counts. */
export function evaluate(stops: readonly number[], multiplier = 1): Spin {
  const shown = windowOf(stops);
  const lines: LineWin[] = [];
  LINES.forEach((rows, line) => {
    let symbol = WILD;
    let count = 0;
    for (const [reel, row] of rows.entries()) {
      const here = shown[reel]?.[row] ?? SCATTER;
      if (here === SCATTER || (here !== WILD && symbol !== WILD && here !== symbol)) break;
      if (here !== WILD) symbol = here;
      count++;
    }
    const pay = count >= 3 ? (LINE_PAYS[symbol]?.[count - 3] ?? 0) : 0;
    if (pay > 0) lines.push({ line, symbol, count, pay });
  });
  const scatters = shown.flat().filter((symbol) => symbol === SCATTER).length;
  const scatterPay = scatters >= SCATTERS_TO_TRIGGER ? (SCATTER_PAYS[Math.min(scatters, REELS) - 3] ?? 0) : 0;
  const pay = (lines.reduce((sum, win) => sum + win.pay, 0) + scatterPay) * multiplier;
  const awarded = scatters >= SCATTERS_TO_TRIGGER ? FREE_SPINS : 0;
  return { stops: [...stops], lines, scatters, scatterPay, multiplier, pay, awarded };
}

const drawStops = (draw: Draw): number[] => STRIPS.map((strip) => draw(strip.length));

/** Plays a whole round: five draws per spin, reel 1 first; free spins go on in the same stream. */
export function playSlot(draw: Draw): SlotOutcome {
  const spins = [evaluate(drawStops(draw))];
  let awarded = spins[0]?.awarded ?? 0;
  while (spins.length - 1 < awarded && spins.length <= FREE_SPINS_MAX) {
    const spin = evaluate(drawStops(draw), FREE_MULTIPLIER);
    spins.push(spin);
    awarded += spin.awarded;
  }
  return { game: 'slot', spins, pay: spins.reduce((sum, spin) => sum + spin.pay, 0) };
}
