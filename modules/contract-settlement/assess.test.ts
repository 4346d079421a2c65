import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assess, type Signed } from './assess.ts';
import { dividend, money, played, shown, tier, type Played } from './figures.fixture.ts';

test("OPEN-CONTRACT-05 OPEN-CONTRACT-09 C5's example: 40 %, 30 % and 20 % of what the house won from three teams", () => {
  // C's team 100; B's 100 + 50 = 150; A's 150 + 50 = 200. A gets 40 % of 200 = 80, B 30 % of 150 = 45, C 20 % of 100 = 20.
  // A keeps 80 - 45 = 35, B 45 - 20 = 25, C 20; the house 200 - 80 = 120. 35 + 25 + 20 + 120 = 200.
  const gross = (rateBps: number, won: string) =>
    assess(dividend([tier(rateBps)]), played({ won }), 0n, 'USD').amount;
  const [a, b, c] = [gross(4000, '200'), gross(3000, '150'), gross(2000, '100')];
  assert.deepEqual([a, b, c], [money('80'), money('45'), money('20')]);
  assert.deepEqual([a - b, b - c, c, money('200') - a], ['35', '25', '20', '120'].map(money));
});

test('OPEN-CONTRACT-05 a dividend is the highest tier met of what the house kept', () => {
  const tiers = [tier(1000, '100000', '5000', 3), tier(1500, '200000', '10000', 5)];
  const cases: [
    what: string,
    terms: Signed,
    of: Played,
    carryIn: string,
    amount: string,
    carryOut: string,
    why: string,
  ][] = [
    // 12,345.67 - 100 - 200.50 - 300 - 45.17 = 11,700.00; 10 % = 1,170.00
    [
      'deductions come off first',
      dividend([tier(1000)]),
      { won: '12345.67', rebates: '100', bonuses: '200.5', salaries: '300', fees: '45.17' },
      '0',
      '1170.00',
      '0.00',
      'PAYS',
    ],
    // 12,000 x 15 % = 1,800
    [
      'both tiers are met: the higher',
      dividend(tiers),
      { validBet: '200000', won: '12000', active: 5 },
      '0',
      '1800.00',
      '0.00',
      'PAYS',
    ],
    // 199,999.99 is below 200,000: 12,000 x 10 % = 1,200
    [
      'a cent below the second',
      dividend(tiers),
      { validBet: '199999.99', won: '12000', active: 5 },
      '0',
      '1200.00',
      '0.00',
      'PAYS',
    ],
    [
      'exactly the threshold of each',
      dividend(tiers),
      { validBet: '100000', won: '5000', active: 3 },
      '0',
      '500.00',
      '0.00',
      'PAYS',
    ],
    [
      'one active member short',
      dividend(tiers),
      { validBet: '500000', won: '9000', active: 2 },
      '0',
      '0.00',
      '0.00',
      'NO_TIER',
    ],
    [
      'the contract asks for more active members than its tiers',
      dividend(tiers, { minActiveMembers: 6 }),
      { validBet: '500000', won: '90000', active: 5 },
      '0',
      '0.00',
      '0.00',
      'NO_TIER',
    ],
    // The order of tiers says nothing: 100 x 3 % = 3
    [
      'the lower tier stands last',
      dividend([tier(300), tier(200)]),
      { won: '100' },
      '0',
      '3.00',
      '0.00',
      'PAYS',
    ],
    ['the members won', dividend([tier(1000)]), { won: '-250' }, '0', '0.00', '0.00', 'NO_PROFIT'],
    ['nothing was won', dividend([tier(1000)]), { won: '0' }, '0', '0.00', '0.00', 'NO_PROFIT'],
    [
      'gifts were more than the house won',
      dividend([tier(1000)]),
      { won: '50', bonuses: '60' },
      '0',
      '0.00',
      '0.00',
      'NO_PROFIT',
    ],
    // -250 is carried; next 400 - 250 = 150 x 10 % = 15
    [
      'carry is agreed: the loss goes on',
      dividend([tier(1000)], { carryNegative: true }),
      { won: '-250' },
      '0',
      '0.00',
      '-250.00',
      'NO_PROFIT',
    ],
    [
      'the next period makes it good first',
      dividend([tier(1000)], { carryNegative: true }),
      { won: '400' },
      '-250',
      '15.00',
      '0.00',
      'PAYS',
    ],
    // 100 - 250 = -150 goes on
    [
      'not wholly',
      dividend([tier(1000)], { carryNegative: true }),
      { won: '100' },
      '-250',
      '0.00',
      '-150.00',
      'NO_PROFIT',
    ],
    // The tier is asked of the period's own result: 5,000 >= 5,000, paid of 5,000 - 4,000 = 1,000 x 10 % = 100
    [
      'a tier is asked of the period alone',
      dividend(tiers, { carryNegative: true }),
      { validBet: '100000', won: '5000', active: 3 },
      '-4000',
      '100.00',
      '0.00',
      'PAYS',
    ],
    // A late rollback took 70 of stake that the house had won: 60 - 70 = -10
    [
      'a late rollback is more than the period won',
      dividend([tier(1000)], { carryNegative: true }),
      { validBet: '-70', won: '-10' },
      '0',
      '0.00',
      '-10.00',
      'NO_PROFIT',
    ],
    // 0.99 x 1 % = 0.0099, below a cent
    ['less than a coin', dividend([tier(100)]), { won: '0.99' }, '0', '0.00', '0.00', 'BELOW_COIN'],
    // 33.33 x 33.33 % = 11.108889: 11.10, the rest stays with the payer
    ['rounded down', dividend([tier(3333)]), { won: '33.33' }, '0', '11.10', '0.00', 'PAYS'],
  ];
  for (const [what, terms, of, carryIn, amount, carryOut, why] of cases)
    assert.deepEqual(shown(assess(terms, played(of), money(carryIn), 'USD')), [amount, carryOut, why], what);
});

test('OPEN-CONTRACT-10 amounts are rounded down to the coin of the currency', () => {
  // 12,345.67 x 1.23 % = 151.851741
  for (const [currency, amount] of [
    ['USD', '151.85'],
    ['KHR', '151'],
    ['THB', '151.85'],
    ['VND', '151'],
  ] as const)
    assert.equal(
      assess(dividend([tier(123)]), played({ won: '12345.67' }), 0n, currency).amount,
      money(amount),
      currency,
    );
});

test('OPEN-CONTRACT-10 whatever was played, a contract pays no more than its rate and loses less than a coin', () => {
  const units = fc.bigInt(-(10n ** 14n), 10n ** 14n);
  fc.assert(
    fc.property(
      units,
      units,
      fc.integer({ min: 0, max: 10_000 }),
      fc.bigInt(-(10n ** 12n), 0n),
      fc.boolean(),
      (net, validBet, rateBps, carryIn, carryNegative) => {
        const inputs = { ...played({}), net, validBet };
        const found = assess(
          dividend([tier(rateBps, '-9000000000')], { carryNegative }),
          inputs,
          carryIn,
          'USD',
        );
        const base = -net + carryIn > 0n ? -net + carryIn : 0n;
        assert.ok(found.amount >= 0n && found.amount * 10_000n <= base * BigInt(rateBps));
        assert.ok(base * BigInt(rateBps) - found.amount * 10_000n < money('0.01') * 10_000n);
        assert.ok(found.carryOut <= 0n && (found.carryOut === 0n || carryNegative));
        // What is carried plus what the rate is taken of is what there was.
        if (carryNegative) assert.equal(found.base + found.carryOut, -net + carryIn);
      },
    ),
  );
});
