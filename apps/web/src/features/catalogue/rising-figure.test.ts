import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, JACKPOT_FIGURE, ONLINE_FIGURE, startFigure, WON_FIGURE } from './rising-figure.ts';

test('SITE-070 AUTH-041 AUTH-042 AUTH-043 decorative figures follow the constants of the specification', () => {
  assert.deepEqual(JACKPOT_FIGURE, { from: [1e8, 2e8], step: [100, 500], every_ms: [1500, 2000] });
  assert.deepEqual(ONLINE_FIGURE, {
    from: [120_000, 190_000],
    step: [-50, 50],
    every_ms: [3000, 4000, 5000],
  });
  assert.deepEqual(WON_FIGURE, {
    from: [3_000_000, 9_999_999],
    step: [100, 500],
    every_ms: [3000, 4000, 5000],
  });
  assert.equal(
    between(1, 6, () => 0),
    1,
  );
  assert.equal(
    between(1, 6, () => 0.999_999),
    6,
  );
});

test('AUTH-041 AUTH-063 the online count goes on where the session left it, else it begins anew', () => {
  const cases: [kept: string | null, random: number, value: number][] = [
    [null, 0, 120_000],
    [null, 0.999_999_9, 190_000],
    ['151234', 0, 151_234],
    ['', 0, 120_000],
    ['many', 0, 120_000],
    ['1.5', 0, 120_000],
  ];
  for (const [kept, random, value] of cases)
    assert.equal(
      startFigure(ONLINE_FIGURE, kept, () => random),
      value,
      String(kept),
    );
});
