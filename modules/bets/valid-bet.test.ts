import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasShortOdds, isHalfResult } from './valid-bet.ts';

test('OPEN-PLAY-05 odds at sports are short below decimal 1.5, in every kind of odds', () => {
  const cases: [odds: unknown, kind: unknown, isShort: boolean][] = [
    ['1.49', undefined, true],
    ['1.5', undefined, false],
    [1.499_999_999, 'DECIMAL', true],
    [1.5, 'eu', false],
    ['0.49', 'HK', true],
    ['0.50', 'Hong Kong', false],
    ['0.49', 'MALAY', true],
    ['0.5', 'MY', false],
    // 1 / 0.95 is won for each 1 staked.
    ['-0.95', 'MY', false],
    ['-2.01', 'INDO', true],
    ['-2.00', 'indonesian', false],
    ['1.20', 'ID', false],
    ['-201', 'US', true],
    ['-200', 'AMERICAN', false],
    ['+50', 'US', false],
    ['+49', 'US', true],
    ['2/5', undefined, true],
    ['1/2', 'FRACTIONAL', false],
    // Not said, or not to be read: lowers nothing.
    [undefined, undefined, false],
    ['', 'HK', false],
    ['0', 'HK', false],
    ['evens', undefined, false],
    ['1.2', 'MOON', false],
    [Number.NaN, undefined, false],
    [{ value: 1 }, undefined, false],
  ];
  for (const [odds, kind, isShort] of cases)
    for (const gameType of ['SPORTS', 'ESPORTS'])
      assert.equal(
        hasShortOdds({ odds, odds_type: kind }, gameType),
        isShort,
        `${String(odds)} ${String(kind)}`,
      );
});

test('OPEN-PLAY-05 odds and half results mean nothing outside sports', () => {
  for (const gameType of ['RNG', 'LIVE', 'FISH', 'LOTT', undefined]) {
    assert.equal(hasShortOdds({ odds: '1.1' }, gameType), false, String(gameType));
    assert.equal(isHalfResult({ result: 'HALF_WIN' }, gameType), false, String(gameType));
  }
  assert.equal(hasShortOdds(null, 'SPORTS'), false);
});

test('OPEN-PLAY-05 a half result is one that says so', () => {
  for (const result of ['HALF_WIN', 'half lose', 'Half-Won', 'halfLost', 'HALF_LOSS'])
    assert.equal(isHalfResult({ result }, 'SPORTS'), true, result);
  for (const result of ['WIN', 'LOSE', 'DRAW', 'HALFTIME', 17, null, { half: true }, undefined])
    assert.equal(isHalfResult({ result }, 'SPORTS'), false, String(result));
});
