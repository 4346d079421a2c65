import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playRoulette, returnsOf, validStake } from './round.ts';
import { POCKETS, SPOTS, WHEEL, colourOf, returnMultiple } from './table.ts';

test('issue 2.5 roulette returns 97.297 % on each of its 157 spots, counted over all pockets', () => {
  assert.equal(SPOTS.size, 157);
  for (const spot of SPOTS.values()) {
    const stake = 3_700_000n;
    let back = 0n;
    for (let pocket = 0; pocket < POCKETS; pocket++)
      back += returnsOf([{ spot: spot.id, amount: stake }], pocket);
    assert.equal(back * 37n, stake * 36n * 37n, spot.id);
    assert.equal(new Set(spot.numbers).size, spot.numbers.length, spot.id);
  }
});

test('spots pay what every European table pays', () => {
  const table: [string, number, number][] = [
    ['straight', 37, 36],
    ['split', 60, 18],
    ['trio', 2, 12],
    ['street', 12, 12],
    ['corner', 22, 9],
    ['first-four', 1, 9],
    ['line', 11, 6],
    ['column', 3, 3],
    ['dozen', 3, 3],
    ['red', 1, 2],
    ['low', 1, 2],
  ];
  for (const [kind, count, multiple] of table) {
    const spots = [...SPOTS.values()].filter((spot) => spot.kind === kind);
    assert.equal(spots.length, count, kind);
    for (const spot of spots) assert.equal(returnMultiple(spot), multiple, spot.id);
  }
});

test('the wheel holds every pocket once and colours alternate', () => {
  assert.deepEqual(
    [...WHEEL].sort((a, b) => a - b),
    Array.from({ length: POCKETS }, (_, n) => n),
  );
  WHEEL.slice(1).forEach((pocket, i) => assert.notEqual(colourOf(pocket), colourOf(WHEEL[i] ?? 0)));
});

test('OPEN-PLAY-05 C2 chips on both sides of an even chance count as valid stake only by their difference', () => {
  const bet = (spot: string, amount: bigint): { spot: string; amount: bigint } => ({ spot, amount });
  assert.equal(validStake([bet('red', 500n), bet('black', 500n)]), 0n);
  assert.equal(validStake([bet('red', 500n), bet('black', 200n), bet('straight-7', 100n)]), 400n);
  assert.equal(validStake([bet('low', 5n), bet('odd', 5n)]), 10n);
});

test('an unknown spot never pays and one draw decides the pocket', () => {
  assert.equal(returnsOf([{ spot: 'straight-99', amount: 1n }], 0), 0n);
  assert.equal(playRoulette(() => 17).pocket, 17);
});
