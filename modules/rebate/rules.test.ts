import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givesMore, rateOf, type RateRow } from './rules.ts';
import { earnedOf } from './shares.ts';

const row = (rateBps: number, of: Partial<RateRow> = {}): RateRow => ({
  gameType: 'RNG',
  vendor: null,
  steps: [{ level: 0, rateBps }],
  ...of,
});

test('OPEN-PROMO-05: the rate is that of the vendor’s own row, else of the game type, at the highest level reached', () => {
  const rows = [
    row(30, {
      steps: [
        { level: 5, rateBps: 60 },
        { level: 1, rateBps: 30 },
      ],
    }),
    row(10, { vendor: 'STUDIO' }),
  ];
  const cases: [vendor: string, level: number, rate: number][] = [
    ['A', 0, 0],
    ['A', 1, 30],
    ['A', 4, 30],
    ['A', 20, 60],
    ['STUDIO', 20, 10],
  ];
  for (const [vendor, level, rate] of cases)
    assert.equal(rateOf(rows, { gameType: 'RNG', vendor, level }), rate, `${vendor} ${level}`);
  assert.equal(rateOf(rows, { gameType: 'LIVE', vendor: 'A', level: 20 }), 0);
});

test('OPEN-PROMO-05 OP-27: rates bind less where any game type, vendor or level gets more', () => {
  const before = [row(30), row(10, { vendor: 'STUDIO' })];
  const cases: [after: RateRow[], more: boolean, what: string][] = [
    [before, false, 'the same'],
    [[row(30), row(11, { vendor: 'STUDIO' })], true, 'a vendor more'],
    [[row(29), row(10, { vendor: 'STUDIO' })], false, 'a type less'],
    [[row(30)], true, 'a vendor without its own lower row'],
    [[...before, row(20, { vendor: 'OTHER' })], false, 'a vendor less than the type'],
    [[...before, row(1, { gameType: 'LIVE' })], true, 'a type more'],
    [
      [
        row(20, {
          steps: [
            { level: 0, rateBps: 20 },
            { level: 20, rateBps: 31 },
          ],
        }),
        row(10, { vendor: 'STUDIO' }),
      ],
      true,
      'a level more',
    ],
    [[], false, 'nothing any more'],
  ];
  for (const [after, more, what] of cases) assert.equal(givesMore(before, after), more, what);
});

test('OPEN-PROMO-05: what is paid is rounded down to the coin, and nothing is lost or below zero', () => {
  const line = (base: bigint, rateBps = 33) => ({
    day: '2026-01-01',
    gameType: 'RNG',
    vendor: 'A',
    level: 0,
    rateBps,
    base,
  });
  for (const [base, carry] of [
    [123_456_789n, 0n],
    [-123_456_789n, 5n],
    [1n, 9_999n],
    [0n, -7n],
  ] as const) {
    const { earned, carryOut, amount } = earnedOf([line(base)], carry, 'USD');
    assert.equal(carry + earned, carryOut + amount * 10_000n);
    assert.equal(amount % 1_000n, 0n, 'whole cents');
    assert.ok(amount >= 0n && (amount === 0n || (carryOut >= 0n && carryOut < 1_000n * 10_000n)));
  }
});
