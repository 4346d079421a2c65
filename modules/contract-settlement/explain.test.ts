import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess, type Signed } from './assess.ts';
import { explain } from './explain.ts';
import { daily, dividend, money, played, realtime, tier, type Played } from './figures.fixture.ts';
import { sheetOf } from './sheet.ts';

const PERIOD = { periodStart: '2026-01-01', periodEnd: '2026-01-15' };
const brand = { merchantId: 1, currency: 'USD', timeZone: 'Asia/Phnom_Penh' };
const told = (signed: Signed, of: Played, carryIn = '0', language: 'EN' | 'CN' | 'KM' = 'EN') => {
  const inputs = played(of);
  const read = { inputs, late: undefined, isCounted: (of.active ?? 0) > 0 };
  const found = assess(signed, inputs, money(carryIn), brand.currency);
  return explain(sheetOf(signed, brand, read, money(carryIn), found), PERIOD, language);
};

test('OPEN-CONTRACT-05 a dividend is told so that a person follows it with a calculator', () => {
  // 1,000 - 20 - 30 = 950; 950 - 250 = 700; 700 x 10 % = 70
  assert.deepEqual(
    told(
      dividend([tier(1000, '5000', '500', 2), tier(1500, '9000', '500', 2)], { carryNegative: true }),
      { validBet: '6000', won: '1000', rebates: '20', bonuses: '30', active: 3 },
      '-250',
    ),
    [
      'Period 2026-01-01 to 2026-01-15, by the clock of Asia/Phnom_Penh. Amounts in USD.',
      'What the house kept: 0 − (-1000.00) members’ result − (20.00) rebates − (30.00) bonuses − (0.00) salaries − (0.00) fees = 950.00.',
      'Carried from the period before: 950.00 + (-250.00); the rate is taken of 700.00.',
      'Valid bet of the team: 6000.00.',
      'Active members: 3, each with a valid bet of at least 0.00.',
      '10 % asks for a valid bet of 5000.00, 500.00 kept by the house and 2 active members: reached.',
      '15 % asks for a valid bet of 9000.00, 500.00 kept by the house and 2 active members: not reached.',
      'The highest rate reached: 700.00 × 10 % = 70.00, rounded down to 70.00.',
    ],
  );
});

test('OPEN-CONTRACT-08 a real-time salary and its corrections are told', () => {
  // 600 x 0.1 % + 300 x 0.3 % + 1,000 x 0.05 % = 2; 2 - 1.505 = 0.495
  assert.deepEqual(
    told(realtime(10, 30, 5), { validBet: '1000', houseWon: '600', houseLost: '300' }, '-1.505').slice(1),
    [
      '600.00 × 0.1 % + 300.00 × 0.3 % + 1000.00 × 0.05 % = 2.00: the valid bet of rounds the house won, of rounds it lost, and of all.',
      'Corrections of before: 2.00 + (-1.505) = 0.495.',
      '0.495, rounded down to 0.49.',
    ],
  );
  assert.deepEqual(told(realtime(10, 30, 5), { validBet: '-1000', houseWon: '-1000' }).slice(1), [
    '-1000.00 × 0.1 % + 0.00 × 0.3 % + -1000.00 × 0.05 % = -1.50: the valid bet of rounds the house won, of rounds it lost, and of all.',
    'Nothing is paid: corrections took more than the period brought.',
    'The rest of the corrections, -1.50, counts in the next period.',
  ]);
});

test('I18N-001 every sheet has all its sentences in each language, with every figure in its place', () => {
  const cases: [Signed, Played, string][] = [
    [dividend([tier(1000)]), { won: '-250' }, '0'],
    [dividend([tier(1000)], { carryNegative: true }), { won: '-250' }, '-3'],
    [dividend([tier(1000, '9')]), { won: '250' }, '0'],
    [dividend([tier(100)]), { won: '0.99' }, '0'],
    [daily('PROFIT', [tier(50)]), { validBet: '100', won: '-1' }, '0'],
    [daily('LOSS', [tier(50)], { betAmount: money('500') }), { validBet: '100' }, '-5'],
    [
      daily('SINGLE_BET', [tier(50, '0', '0', 1)], { minActiveMembers: 4 }),
      { validBet: '100', active: 2 },
      '0',
    ],
    [daily('SINGLE_BET', [tier(50)]), { validBet: '-100' }, '0'],
  ];
  for (const [signed, of, carryIn] of cases)
    for (const language of ['EN', 'CN', 'KM'] as const) {
      const lines = told(signed, of, carryIn, language);
      assert.ok(lines.length > 2);
      for (const line of lines) assert.doesNotMatch(line, /[{}]|undefined/);
    }
});
