import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetFile } from './sheet-file.ts';

test('AGENT-011 the file of a sheet has every figure it was computed from, the sentences, the result and the payments', () => {
  const lines = sheetFile({
    settlementId: 's_7',
    contractId: 'c_3',
    version: 2,
    kind: 'DIVIDEND',
    direction: 'in',
    periodStart: '2026-01-01',
    periodEnd: '2026-01-15',
    account: 'ag01',
    rate: '0.1000',
    activeMembers: 3,
    validBet: '6000.00',
    profitLoss: '950.00',
    carryIn: '-250.00',
    amount: '70.00',
    paid: '70.00',
    state: 'PAID',
    isCutOff: false,
    paidAt: Date.parse('2026-01-16T01:30:00Z'),
    acts: [],
    text: ['Valid bet of the team: 6000.00.'],
    payments: [{ amount: '70.00', of: 'UPLINE', paidAt: Date.parse('2026-01-16T01:30:00Z') }],
    sheet: {
      kind: 'DIVIDEND',
      salaryType: null,
      timeZone: 'Asia/Phnom_Penh',
      currency: 'USD',
      terms: {
        tiers: [{ rate: '0.1000', activeMembers: 2, volume: '5000.00', profitLoss: '500.00' }],
        minBetAmount: '0.00',
        minActiveMembers: 0,
        betAmount: '0.00',
        sides: null,
        carryNegative: true,
      },
      inputs: {
        validBet: '6000.00',
        net: '-1000.00',
        validHouseWon: '0.00',
        validHouseLost: '0.00',
        rebates: '20.00',
        bonuses: '30.00',
        salaries: '0.00',
        fees: '0.00',
        activeMembers: 3,
      },
      late: null,
      profitLoss: '950.00',
      missing: [[]],
      rate: '0.1000',
      carryIn: '-250.00',
      base: '700.00',
      exact: '70.00',
      amount: '70.00',
      carryOut: '0.00',
      outcome: 'PAYS',
    },
  });
  const of = (what: string) => lines.find((line) => line.what === what)?.value;
  // 1,000 - 20 - 30 = 950; 950 - 250 = 700; 700 x 10 % = 70
  assert.deepEqual(['net', 'rebates', 'bonuses', 'profitLoss', 'carryIn', 'base', 'rate', 'amount'].map(of), [
    '-1000.00',
    '20.00',
    '30.00',
    '950.00',
    '-250.00',
    '700.00',
    '0.1000',
    '70.00',
  ]);
  assert.equal(of('tier 1'), 'rate 0.1000, valid bet 5000.00, kept 500.00, active 2');
  assert.equal(of('sentence 1'), 'Valid bet of the team: 6000.00.');
  assert.equal(of('payment 2026-01-16T01:30:00.000Z'), 'UPLINE 70.00');
  assert.equal(of('salaryType'), undefined);
});
