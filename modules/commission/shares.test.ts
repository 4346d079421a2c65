import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAME_TYPES } from '@baize/catalogue/api';
import { formatUnits, parseUnits as money } from '@baize/kernel';
import { eachScale, REBATE_TYPES, type Rates } from '@baize/rates/rules';
import { addLines, earnedOf, linesOf, resultOf, type Line } from './shares.ts';

/** 1 is the member; 2, 3, 4 stand above, nearest first. */
const PATH = { memberId: 1, ancestors: [2, 3, 4] };
const ratesOf = (held: Record<number, Partial<Rates>>, leastMode = 1700) => ({
  rates: new Map(Object.entries(held).map(([id, some]) => [Number(id), { ...eachScale(() => 0), ...some }])),
  leastMode,
});
/** `bet`: the valid bet, and the stake where that is not said. */
type Played = {
  gameType?: string;
  mode?: number;
  bet: string;
  stake?: string;
  path?: typeof PATH;
  leastMode?: number;
};
const shares = (
  { gameType = 'RNG', mode, bet, stake = bet, path = PATH, leastMode }: Played,
  held: Record<number, Partial<Rates>>,
) =>
  linesOf(
    { ...path, gameType, mode: mode ?? null, stake: money(stake), validBet: money(bet) },
    ratesOf(held, leastMode),
  ).map((line) => [
    line.memberId,
    line.branchId,
    line.own,
    line.below,
    formatUnits(resultOf(line) / 10_000n, 5),
  ]);

const cases: [name: string, Played, Record<number, Partial<Rates>>, ReturnType<typeof shares>][] = [
  [
    // 10,000 × (30 − 0) = 30.00; × (40 − 30) = 10.00; × (50 − 40) = 10.00: together 50 ten-thousandths, the top's.
    'three levels: each the difference to the one below',
    { bet: '10000' },
    { 2: { RNG: 30 }, 3: { RNG: 40 }, 4: { RNG: 50 } },
    [
      [2, 1, 30, 0, '30.00000'],
      [3, 2, 40, 30, '10.00000'],
      [4, 3, 50, 40, '10.00000'],
    ],
  ],
  [
    // Between equal rates there is nothing: 30.00, 0, 20.00.
    'equal rates: the line stands, and comes to nothing',
    { bet: '10000' },
    { 2: { RNG: 30 }, 3: { RNG: 30 }, 4: { RNG: 50 } },
    [
      [2, 1, 30, 0, '30.00000'],
      [3, 2, 30, 30, '0.00000'],
      [4, 3, 50, 30, '20.00000'],
    ],
  ],
  [
    // Only the top has a rate: all of it, 10,000 × 50 / 10,000 = 50.00.
    'agents without a rate earn nothing, and who stands above them earns the own rate',
    { bet: '10000' },
    { 4: { RNG: 50 } },
    [[4, 3, 50, 0, '50.00000']],
  ],
  [
    'a member directly under a top agent',
    { bet: '250.50', path: { memberId: 1, ancestors: [4] } },
    { 4: { RNG: 40 } },
    [[4, 1, 40, 0, '1.00200']], // 250.50 × 0.0040
  ],
  [
    // The bettor is an agent with 30: above it 40 − 30, 50 − 40. What is between 0 and 30 nobody gets.
    'an agent’s own play pays those above the difference to the agent’s own rate',
    { bet: '10000', path: { memberId: 2, ancestors: [3, 4] } },
    { 2: { RNG: 30 }, 3: { RNG: 40 }, 4: { RNG: 50 } },
    [
      [3, 2, 40, 30, '10.00000'],
      [4, 3, 50, 40, '10.00000'],
    ],
  ],
  [
    // Moved today from under somebody with more: 3 has less than 2 and gets nothing, 4 what is above the 45 of 2.
    'on the day of a move nobody earns below the highest of the path',
    { bet: '10000' },
    { 2: { RNG: 45 }, 3: { RNG: 20 }, 4: { RNG: 50 } },
    [
      [2, 1, 45, 0, '45.00000'],
      [3, 2, 20, 45, '0.00000'],
      [4, 3, 50, 45, '5.00000'],
    ],
  ],
  ['another game type has rates of its own', { bet: '10000', gameType: 'LIVE' }, { 2: { RNG: 30 } }, []],
  ['games that left the catalogue pay nothing', { bet: '10000', gameType: 'OTHER' }, { 2: { RNG: 30 } }, []],
  [
    // lottery.md 3.1: a 1960 agent above a 1950 member gets 0.5 % of the member's stake; the member, who plays in 1900, 2.5 %.
    // 2: 1000 × (1955 − 1950) / 2000 = 2.50; 3: 1000 × (1960 − 1955) / 2000 = 2.50; the member 1000 × 50 / 2000 = 25.00.
    'lottery modes: the member’s rebate and the agents’ differences',
    { bet: '1000', gameType: 'LOTT', mode: 1900 },
    { 1: { PRIZE_MODE: 1950 }, 2: { PRIZE_MODE: 1955, LOTT: 50 }, 3: { PRIZE_MODE: 1960 } },
    [
      [1, null, 1950, 1900, '25.00000'],
      [2, 1, 1955, 1950, '2.50000'],
      [3, 2, 1960, 1955, '2.50000'],
    ],
  ],
  [
    // In the highest own mode there is no rebate; whoever was given no mode has the least, 1700: 100 × (1800 − 1700) / 2000 = 5.00.
    'a mode that was given to nobody is the brand’s least one',
    { bet: '100', gameType: 'LOTT', mode: 1700 },
    { 3: { PRIZE_MODE: 1800 } },
    [[3, 2, 1800, 1700, '5.00000']],
  ],
  [
    // Of 10,000 staked 4,000 count: 4,000 × 0.0030 = 12.00.
    'a rebate is of the valid bet, not of the stake',
    { bet: '4000', stake: '10000' },
    { 2: { RNG: 30 } },
    [[2, 1, 30, 0, '12.00000']],
  ],
  [
    // Of 1,000 staked 400 count: 1,000 × (1960 − 1900) / 2000 = 30.00.
    'a prize mode is of the stake, not of the valid bet',
    { bet: '400', stake: '1000', gameType: 'LOTT', mode: 1900 },
    { 1: { PRIZE_MODE: 1900 }, 2: { PRIZE_MODE: 1960 } },
    [[2, 1, 1960, 1900, '30.00000']],
  ],
  [
    // Lowered to 1950 since: 1,000 × (1970 − 1960) / 2000 = 5.00, and not from 1950 on, which the prizes have paid.
    'a mode above the bettor’s own pays those above from the mode played on',
    { bet: '1000', gameType: 'LOTT', mode: 1960 },
    { 1: { PRIZE_MODE: 1950 }, 2: { PRIZE_MODE: 1970 } },
    [[2, 1, 1970, 1960, '5.00000']],
  ],
  [
    // The brand's least is 1750: 100 × (1750 − 1700) / 2000 = 2.50 to the bettor, × (1800 − 1750) / 2000 = 2.50 above.
    'the brand’s least mode is everybody’s own',
    { bet: '100', gameType: 'LOTT', mode: 1700, leastMode: 1750 },
    { 3: { PRIZE_MODE: 1800 } },
    [
      [1, null, 1750, 1700, '2.50000'],
      [3, 2, 1800, 1750, '2.50000'],
    ],
  ],
  [
    // A vendor names a mode that nobody may play in: it counts as the least there is, 1700. The member 100 × (1900 − 1700) / 2000 = 10.00.
    'a mode below the least there is counts as that',
    { bet: '100', gameType: 'LOTT', mode: 1 },
    { 1: { PRIZE_MODE: 1900 }, 2: { PRIZE_MODE: 1900 } },
    [
      [1, null, 1900, 1700, '10.00000'],
      [2, 1, 1900, 1900, '0.00000'],
    ],
  ],
  [
    // Taken back on a later day: all the other way.
    'a rollback takes back',
    { bet: '-10000' },
    { 2: { RNG: 30 }, 3: { RNG: 40 } },
    [
      [2, 1, 30, 0, '-30.00000'],
      [3, 2, 40, 30, '-10.00000'],
    ],
  ],
];
for (const [name, played, held, expected] of cases)
  test(`OPEN-AGENT-03 ${name}`, () => assert.deepEqual(shares(played, held), expected));

const line = (base: string, own: number, below = 0) => ({
  memberId: 2,
  branchId: 1,
  scale: 'RNG' as const,
  own,
  below,
  base: money(base),
});
const sums: [
  name: string,
  lines: ReturnType<typeof line>[],
  carryIn: string,
  currency: string,
  expected: string[],
][] = [
  // 33.33 × 0.0030 = 0.09999, twice: 0.19998; rounded once, 0.19.
  [
    'rounds once, down to the coin',
    [line('33.33', 30), line('33.33', 30)],
    '0',
    'USD',
    ['0.19998', '0.00000', '0.19000'],
  ],
  // 0.00333 × 0.0030 = 0.00000999, twice: 0.00001998. Rounded one by one nothing would be left.
  [
    'adds before it rounds',
    [line('0.00333', 30), line('0.00333', 30)],
    '0',
    'USD',
    ['0.00001', '0.00000', '0.00000'],
  ],
  // −0.00001 × 0.0030: what is taken back is rounded down, too, to the next unit below.
  ['rounds down below zero, too', [line('-0.00001', 30)], '0', 'USD', ['-0.00001', '-0.00001', '0.00000']],
  // A currency without coins: 12,345 × 0.0050 = 61.725.
  ['knows the currency’s coin', [line('12345', 50)], '0', 'VND', ['61.72500', '0.00000', '61.00000']],
  // 3.00 − 10.00 = −7.00: nothing is paid, 7.00 waits.
  [
    'is never below zero',
    [line('1000', 30), line('-2000', 50)],
    '0',
    'USD',
    ['-7.00000', '-7.00000', '0.00000'],
  ],
  // 5.00 of the day, 7.00 owed: 2.00 still wait. Then 5.00 more: 3.00 are paid.
  ['takes what waits off the next days', [line('1000', 50)], '-7', 'USD', ['5.00000', '-2.00000', '0.00000']],
  ['pays again once all is earned back', [line('1000', 50)], '-2', 'USD', ['5.00000', '0.00000', '3.00000']],
];
for (const [name, lines, carryIn, currency, expected] of sums)
  test(`OPEN-AGENT-03 a posting ${name}`, () => {
    const { earned, carryOut, amount } = earnedOf(lines, money(carryIn), currency);
    assert.deepEqual(
      [earned, carryOut, amount].map((units) => formatUnits(units, 5)),
      expected,
    );
  });

test('OPEN-AGENT-03 a sheet has a line for each branch, scale and pair of rates', () => {
  const sheet = new Map<string, Line>();
  const added: Line[] = [
    line('10', 30),
    { ...line('20', 30), branchId: 7 },
    { ...line('30', 30), scale: 'LIVE' },
    { ...line('40', 30), memberId: 3 },
    line('50', 30, 10),
    line('60', 40),
  ];
  addLines(sheet, added);
  addLines(sheet, [line('5', 30)]);
  assert.deepEqual([...sheet.values()], [line('15', 30), ...added.slice(1)]);
});

test('OPEN-AGENT-03 there is a rate for each game type of the catalogue', () => {
  assert.deepEqual([...REBATE_TYPES].toSorted(), [...GAME_TYPES].toSorted());
});
