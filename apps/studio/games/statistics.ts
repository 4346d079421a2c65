/** Tests of randomness on final outcomes (standards R25), each against the bound of its distribution at 99 %. */

export type Verdict = { test: string; statistic: number; bound: number; passed: boolean };

/** Upper 1 % point of the chi-square distribution: Wilson and Hilferty's cube, within 0.2 % from 5 degrees on. */
export function chiSquareBound(degrees: number): number {
  const z = 2.326_347_874;
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + z * Math.sqrt(spread)) ** 3;
}

/** Do the counts follow the expected shares? Cells expected below 5 are pooled into one. */
export function chiSquare(test: string, counts: readonly number[], shares: readonly number[]): Verdict {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let statistic = 0;
  let cells = 0;
  const pooled = { count: 0, expected: 0 };
  counts.forEach((count, cell) => {
    const expected = total * (shares[cell] ?? 0);
    if (expected < 5) {
      pooled.count += count;
      pooled.expected += expected;
      return;
    }
    statistic += (count - expected) ** 2 / expected;
    cells++;
  });
  if (pooled.expected > 0) {
    statistic += (pooled.count - pooled.expected) ** 2 / pooled.expected;
    cells++;
  }
  const bound = chiSquareBound(cells - 1);
  return { test, statistic, bound, passed: statistic <= bound };
}

/** Are pairs of neighbours evenly spread, so that one outcome says nothing of the next? */
export function serialPairs(test: string, outcomes: readonly number[], sides: number): Verdict {
  const counts = Array.from({ length: sides * sides }, () => 0);
  for (let i = 0; i + 1 < outcomes.length; i += 2) {
    const cell = (outcomes[i] ?? 0) * sides + (outcomes[i + 1] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return chiSquare(
    test,
    counts,
    counts.map(() => 1 / (sides * sides)),
  );
}

/** Lag-1 correlation as a normal score, two-sided 99 %. */
export function serialCorrelation(test: string, outcomes: readonly number[]): Verdict {
  const n = outcomes.length;
  const mean = outcomes.reduce((sum, value) => sum + value, 0) / n;
  let lagged = 0;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    const here = (outcomes[i] ?? 0) - mean;
    variance += here * here;
    lagged += here * ((outcomes[(i + 1) % n] ?? 0) - mean);
  }
  const statistic = Math.abs((lagged / variance) * Math.sqrt(n));
  return { test, statistic, bound: 2.575_829, passed: statistic <= 2.575_829 };
}

/** Runs above and below the middle value as a normal score, two-sided 99 %. Values equal to `middle` are left out. */
export function runs(test: string, outcomes: readonly number[], middle: number): Verdict {
  const sides = outcomes.filter((value) => value !== middle).map((value) => value > middle);
  const above = sides.filter(Boolean).length;
  const below = sides.length - above;
  const seen = 1 + sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length;
  const n = above + below;
  const expected = 1 + (2 * above * below) / n;
  const variance = (2 * above * below * (2 * above * below - n)) / (n * n * (n - 1));
  const statistic = Math.abs(seen - expected) / Math.sqrt(variance);
  return { test, statistic, bound: 2.575_829, passed: statistic <= 2.575_829 };
}

/** Draws needed to see every side once, as the mean over the sequence against sides·H(sides), two-sided 99 %. */
export function couponCollector(test: string, outcomes: readonly number[], sides: number): Verdict {
  let expected = 0;
  let variance = 0;
  for (let left = 1; left <= sides; left++) {
    const p = left / sides;
    expected += 1 / p;
    variance += (1 - p) / (p * p);
  }
  const lengths: number[] = [];
  let seen = new Set<number>();
  let start = 0;
  outcomes.forEach((value, i) => {
    seen.add(value);
    if (seen.size < sides) return;
    lengths.push(i + 1 - start);
    start = i + 1;
    seen = new Set();
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const statistic = Math.abs(mean - expected) / Math.sqrt(variance / lengths.length);
  return { test, statistic, bound: 2.575_829, passed: statistic <= 2.575_829 };
}
