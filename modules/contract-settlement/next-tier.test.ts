import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess, type Signed } from './assess.ts';
import { daily, dividend, money, played, realtime, tier, type Played } from './figures.fixture.ts';
import { nextTier } from './next-tier.ts';

const STEPS = [tier(500, '1000', '100', 2), tier(800, '3000', '300', 5), tier(1000, '6000', '600', 10)];

test('CONTRACT-001 what lacks to the next tier, condition by condition', () => {
  type Lacks = [rateBps: number, volume: string, profitLoss: string, active: number, percent: number];
  const salary = daily('SINGLE_BET', [tier(50, '1000'), tier(80, '5000')], { betAmount: money('2000') });
  const cases: [what: string, terms: Signed, of: Played, carryIn: string, lacks: Lacks | undefined][] = [
    ['nothing yet', dividend(STEPS), {}, '0', [500, '1000', '100', 2, 0]],
    // 400 of 1,000 is 40 %, 90 of 100 is 90 %, one of two is 50 %: volume lacks most.
    [
      'on the way',
      dividend(STEPS),
      { validBet: '400', won: '90', active: 1 },
      '0',
      [500, '600', '10', 1, 40],
    ],
    // Stands in 5 %; to 8 %: 3,000 - 2,999, 300 - 150, enough active ones. 150 of 300 is 50 %.
    [
      'one met, the next lacks profit most',
      dividend(STEPS),
      { validBet: '2999', won: '150', active: 6 },
      '0',
      [800, '1', '150', 0, 50],
    ],
    [
      'the house lost',
      dividend(STEPS),
      { validBet: '9000', won: '-50', active: 20 },
      '0',
      [500, '0', '150', 0, 0],
    ],
    // A step that asks for no loss: the 50 that the team won have to be lost before anything is there to share.
    [
      'the house lost, and the step asks for nothing',
      dividend([tier(500, '0', '0', 0)]),
      { validBet: '9000', won: '-50' },
      '0',
      [500, '0', '50', 0, 0],
    ],
    ['the highest', dividend(STEPS), { validBet: '6000', won: '600', active: 10 }, '0', undefined],
    // Its tier of 1,000 is met, the contract's 2,000 is not: 1,500 of 2,000 is 75 %.
    ['below the volume of the contract', salary, { validBet: '1500' }, '0', [50, '500', '0', 0, 75]],
    // 5,200 - 300 of corrections = 4,900; to 5,000.
    ['corrections take off volume', salary, { validBet: '5200' }, '-300', [80, '100', '0', 0, 98]],
    [
      'the contract asks for more members than the tier',
      dividend([tier(500, '0', '0', 1)], { minActiveMembers: 4 }),
      { won: '10', active: 3 },
      '0',
      [500, '0', '0', 1, 75],
    ],
    ['rates side by side have no tiers', realtime(10, 30, 5), { validBet: '100' }, '0', undefined],
  ];
  for (const [what, terms, of, carry, lacks] of cases) {
    const [inputs, carryIn] = [played(of), money(carry)];
    const next = nextTier(terms, inputs, assess(terms, inputs, carryIn, 'USD'), carryIn);
    const expected = lacks && {
      rateBps: lacks[0],
      volume: money(lacks[1]),
      profitLoss: money(lacks[2]),
      activeMembers: lacks[3],
      percent: lacks[4],
    };
    assert.deepEqual(next, expected, what);
  }
});

test('CONTRACT-001 who makes up exactly what lacks stands in that tier, with one unit less not', () => {
  for (let round = 0; round < 300; round += 1) {
    const of = (step: number, most: number) => (round * step) % most;
    const inputs = played({
      validBet: String(of(37, 7000)),
      won: String(of(53, 900) - 200),
      active: of(7, 12),
    });
    const terms = dividend(STEPS);
    const next = nextTier(terms, inputs, assess(terms, inputs, 0n, 'USD'), 0n);
    if (!next) continue;
    const filled = {
      ...inputs,
      validBet: inputs.validBet + next.volume,
      net: inputs.net - next.profitLoss,
      activeMembers: inputs.activeMembers + next.activeMembers,
    };
    assert.equal(assess(terms, filled, 0n, 'USD').rateBps, next.rateBps);
    for (const short of [
      ...(next.volume > 0n ? [{ ...filled, validBet: filled.validBet - 1n }] : []),
      ...(next.profitLoss > 0n ? [{ ...filled, net: filled.net + 1n }] : []),
      ...(next.activeMembers > 0 ? [{ ...filled, activeMembers: filled.activeMembers - 1 }] : []),
    ])
      assert.ok((assess(terms, short, 0n, 'USD').rateBps ?? 0) < next.rateBps);
  }
});
