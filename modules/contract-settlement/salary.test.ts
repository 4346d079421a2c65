import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess, type Signed } from './assess.ts';
import { daily, money, played, realtime, shown, signed, tier, type Played } from './figures.fixture.ts';

test('CONTRACT-002 OPEN-CONTRACT-06 OPEN-CONTRACT-07 a salary is paid for the side it names, by volume', () => {
  const tiers = [tier(50, '1000', '0', 1), tier(80, '5000', '0', 2)];
  const hourly = signed({ kind: 'HOURLY_SALARY', salaryType: 'SINGLE_BET', tiers: [tier(25, '100')] });
  const cases: [
    what: string,
    terms: Signed,
    of: Played,
    carryIn: string,
    amount: string,
    carryOut: string,
    why: string,
  ][] = [
    // 5,000 x 0.8 % = 40
    [
      'profit type on a day the house won',
      daily('PROFIT', tiers),
      { validBet: '5000', won: '10', active: 2 },
      '0',
      '40.00',
      '0.00',
      'PAYS',
    ],
    [
      'profit type on an even day',
      daily('PROFIT', tiers),
      { validBet: '5000', won: '0', active: 2 },
      '0',
      '40.00',
      '0.00',
      'PAYS',
    ],
    [
      'profit type on a day the house lost',
      daily('PROFIT', tiers),
      { validBet: '5000', won: '-10', active: 2 },
      '0',
      '0.00',
      '0.00',
      'OTHER_SIDE',
    ],
    [
      'loss type on a day the house lost',
      daily('LOSS', tiers),
      { validBet: '5000', won: '-10', active: 2 },
      '0',
      '40.00',
      '0.00',
      'PAYS',
    ],
    [
      'loss type on an even day',
      daily('LOSS', tiers),
      { validBet: '5000', won: '0', active: 2 },
      '0',
      '0.00',
      '0.00',
      'OTHER_SIDE',
    ],
    [
      'single-bet type, whoever won',
      daily('SINGLE_BET', tiers),
      { validBet: '5000', won: '-10', active: 2 },
      '0',
      '40.00',
      '0.00',
      'PAYS',
    ],
    // One active member: the first tier, 5,000 x 0.5 % = 25
    [
      'fewer active members: the tier below',
      daily('SINGLE_BET', tiers),
      { validBet: '5000', active: 1 },
      '0',
      '25.00',
      '0.00',
      'PAYS',
    ],
    [
      'no tier',
      daily('SINGLE_BET', tiers),
      { validBet: '999.99', active: 9 },
      '0',
      '0.00',
      '0.00',
      'NO_TIER',
    ],
    [
      'below the volume of the contract',
      daily('SINGLE_BET', [tier(50)], { betAmount: money('200') }),
      { validBet: '199.99' },
      '0',
      '0.00',
      '0.00',
      'TOO_LITTLE_VOLUME',
    ],
    [
      'too few active members for the contract',
      daily('SINGLE_BET', [tier(50)], { minActiveMembers: 2 }),
      { validBet: '300', active: 1 },
      '0',
      '0.00',
      '0.00',
      'TOO_FEW_ACTIVE',
    ],
    ['nobody played', daily('SINGLE_BET', [tier(50)]), {}, '0', '0.00', '0.00', 'TOO_LITTLE_VOLUME'],
    // Rolled back later than its day: 100 - 300 = -200 waits; next day 1,200 - 200 = 1,000 x 0.5 % = 5
    [
      'corrections took more than the day brought',
      daily('SINGLE_BET', tiers),
      { validBet: '-200', active: 1 },
      '0',
      '0.00',
      '-200.00',
      'CORRECTED',
    ],
    [
      'the next day makes it good',
      daily('SINGLE_BET', tiers),
      { validBet: '1200', active: 1 },
      '-200',
      '5.00',
      '0.00',
      'PAYS',
    ],
    // 1,234.56 x 0.25 % = 3.0864
    ['an hour', hourly, { validBet: '1234.56' }, '0', '3.08', '0.00', 'PAYS'],
  ];
  for (const [what, terms, of, carryIn, amount, carryOut, why] of cases)
    assert.deepEqual(shown(assess(terms, played(of), money(carryIn), 'USD')), [amount, carryOut, why], what);
});

test('CONTRACT-003 OPEN-CONTRACT-08 a real-time salary adds three rates of the valid bet of five minutes', () => {
  const cases: [what: string, of: Played, carryIn: string, amount: string, carryOut: string, why: string][] =
    [
      // 600 x 0.1 % + 300 x 0.3 % + 1,000 x 0.05 % = 0.60 + 0.90 + 0.50 = 2.00; 100 of 1,000 was a tie
      ['all three', { validBet: '1000', houseWon: '600', houseLost: '300' }, '0', '2.00', '0.00', 'PAYS'],
      // 100 x 0.05 % = 0.05
      ['a tie counts for the round alone', { validBet: '100' }, '0', '0.05', '0.00', 'PAYS'],
      // 19 x 0.05 % = 0.0095
      ['less than a cent', { validBet: '19' }, '0', '0.00', '0.00', 'BELOW_COIN'],
      ['nobody played', {}, '0', '0.00', '0.00', 'TOO_LITTLE_VOLUME'],
      // -1,000 x (0.1 % + 0.05 %) = -1.50
      [
        'only a late rollback came',
        { validBet: '-1000', houseWon: '-1000' },
        '0',
        '0.00',
        '-1.50',
        'CORRECTED',
      ],
      // 2.00 - 1.50 = 0.50
      [
        'the next five minutes make it good',
        { validBet: '1000', houseWon: '600', houseLost: '300' },
        '-1.50',
        '0.50',
        '0.00',
        'PAYS',
      ],
      // A unit of the ledger x 0.15 % is less than a unit: nothing is made up
      ['dust', { validBet: '0.00001', houseWon: '0.00001' }, '0', '0.00', '0.00', 'TOO_LITTLE_VOLUME'],
    ];
  for (const [what, of, carryIn, amount, carryOut, why] of cases)
    assert.deepEqual(
      shown(assess(realtime(10, 30, 5), played(of), money(carryIn), 'USD')),
      [amount, carryOut, why],
      what,
    );
});
