import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bulkDraw } from '../../fair/bulk-draw.ts';
import { fastSpin, simulate } from './fast-spins.ts';
import {
  FREE_MULTIPLIER,
  FREE_SPINS,
  LINES,
  LINE_COUNT,
  LINE_PAYS,
  ROWS,
  SCATTER,
  SCATTER_PAYS,
  STRIPS,
  WILD,
} from './reels.ts';
import { enumerateSlot, returnOf } from './slot-rtp.ts';
import { evaluate, playSlot, symbolAt, windowOf } from './spin.ts';

const enumeration = enumerateSlot();
const exact = returnOf(enumeration);
const fixedKey = Buffer.alloc(32, 7);

test('issue 2.5 every stop combination summed: the slot returns 95.993 % and nothing but its strips decides it', () => {
  assert.equal(
    enumeration.combinations,
    STRIPS.reduce((all, strip) => all * strip.length, 1),
  );
  assert.equal(enumeration.pay, 664_886_520);
  assert.equal(exact.rtp.toFixed(6), '0.959930');
});

test('the enumeration agrees with a second way to count: line pays from the symbol shares of each reel', () => {
  const shares = STRIPS.map((strip) => {
    const share = Array.from({ length: LINE_PAYS.length }, () => 0);
    for (const symbol of strip) share[symbol] = (share[symbol] ?? 0) + 1 / strip.length;
    return share;
  });
  let perLine = 0;
  for (let symbol = WILD + 2; symbol < LINE_PAYS.length; symbol++) {
    const hit = shares.map((share) => (share[symbol] ?? 0) + (share[WILD] ?? 0));
    const run = (count: number): number =>
      hit.slice(0, count).reduce((p, share) => p * share, 1) * (count < 5 ? 1 - (hit[count] ?? 0) : 1);
    for (const count of [3, 4, 5] as const) perLine += run(count) * (LINE_PAYS[symbol]?.[count - 3] ?? 0);
  }
  // Scatter counts of the five reels folded together.
  let counts = [1];
  for (const strip of STRIPS) {
    const shown = (ROWS * strip.filter((symbol) => symbol === SCATTER).length) / strip.length;
    counts = [...counts, 0].map((share, n) => share * (1 - shown) + (counts[n - 1] ?? 0) * shown);
  }
  const scatterPay = SCATTER_PAYS.reduce((sum, pay, i) => sum + pay * (counts[i + 3] ?? 0), 0);
  assert.ok(Math.abs(perLine * LINE_COUNT + scatterPay - enumeration.pay / enumeration.combinations) < 1e-9);
});

test('issue 2.5 three million simulated rounds fall inside the 99 % interval around the exact return', () => {
  const rounds = 3_000_000;
  const sums = simulate(rounds, bulkDraw(fixedKey));
  const half = (2.575_829 * exact.deviation) / Math.sqrt(rounds);
  const simulated = sums.pay / rounds / LINE_COUNT;
  assert.ok(Math.abs(simulated - exact.rtp) <= half, `${simulated} against ${exact.rtp} ± ${half}`);
  const deviation = Math.sqrt(sums.paySquared / rounds - (sums.pay / rounds) ** 2) / LINE_COUNT;
  assert.ok(
    Math.abs(deviation / exact.deviation - 1) < 0.05,
    `deviation ${deviation} against ${exact.deviation}`,
  );
  const triggerEvery = rounds / sums.features;
  assert.ok(Math.abs(triggerEvery / exact.triggerEvery - 1) < 0.03, `a feature every ${triggerEvery}`);
});

test('the fast path pays exactly what the written rules pay', () => {
  const stops = fc.tuple(...STRIPS.map((strip) => fc.integer({ min: 0, max: strip.length - 1 })));
  fc.assert(
    fc.property(stops, (at) => {
      const spin = evaluate(at);
      assert.equal(fastSpin(Uint8Array.from(at)), spin.pay * 8 + spin.scatters);
      assert.equal(evaluate(at, 3).pay, spin.pay * 3);
    }),
    { numRuns: 20_000, seed: 1 },
  );
});

test('lines run from the left over 20 different paths, the wild never stands for a scatter', () => {
  assert.equal(LINES.length, 20);
  assert.equal(new Set(LINES.map((rows) => rows.join())).size, 20);
  for (const rows of LINES) assert.ok(rows.length === 5 && rows.every((row) => row >= 0 && row < ROWS));
  const stopOf = (reel: number, symbol: number): number => {
    const strip = STRIPS[reel] ?? [];
    return (strip.indexOf(symbol) - 1 + strip.length) % strip.length;
  };
  // Emblem, wild, emblem on the middle row: the wild completes the line.
  const won = evaluate([stopOf(0, 2), stopOf(1, WILD), stopOf(2, 2), 0, 0]).lines.find(
    (win) => win.line === 0,
  );
  assert.deepEqual({ symbol: won?.symbol, enough: (won?.count ?? 0) >= 3 }, { symbol: 2, enough: true });
  // Scatter first: no line starts with it.
  const scattered = evaluate([stopOf(0, SCATTER), stopOf(1, WILD), stopOf(2, WILD), stopOf(3, WILD), 0]);
  assert.equal(
    scattered.lines.some((win) => win.line === 0),
    false,
  );
});

test('a window never shows two scatters on one reel, so a reel counts once', () => {
  STRIPS.forEach((strip, reel) =>
    strip.forEach((_, stop) => {
      const shown = [0, 1, 2].filter((row) => symbolAt(reel, stop + row) === SCATTER);
      assert.ok(shown.length <= 1, `reel ${reel + 1} stop ${stop}`);
    }),
  );
  assert.deepEqual(
    windowOf([0, 0, 0, 0, 0]).map((reel) => reel.length),
    [3, 3, 3, 3, 3],
  );
});

test('free spins: ten more for each trigger, retriggers too, all multiplied and all in one round', () => {
  const scatterStop = STRIPS.map((strip) => strip.indexOf(SCATTER));
  const plain = STRIPS.map((strip, reel) =>
    strip.findIndex((_, stop) => [0, 1, 2].every((row) => symbolAt(reel, stop + row) !== SCATTER)),
  );
  const script = [scatterStop, plain, scatterStop, ...Array.from({ length: 30 }, () => plain)].flat();
  let next = 0;
  const outcome = playSlot(() => script[next++] ?? 0);
  assert.equal(outcome.spins.length, 1 + 2 * FREE_SPINS);
  assert.deepEqual(outcome.spins.map((spin) => spin.multiplier).slice(0, 3), [
    1,
    FREE_MULTIPLIER,
    FREE_MULTIPLIER,
  ]);
  assert.equal(outcome.spins[2]?.awarded, FREE_SPINS);
  assert.equal(
    outcome.pay,
    outcome.spins.reduce((sum, spin) => sum + spin.pay, 0),
  );
});
