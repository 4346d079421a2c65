import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES, parseUnits } from '@baize/kernel';
import {
  defaultValue,
  findHints,
  RISK_RULE_NAMES,
  RISK_RULES,
  type Facts,
  type RuleSettings,
} from './rules.ts';

const settings = Object.fromEntries(
  RISK_RULE_NAMES.map((rule) => [rule, { isOn: true, value: RISK_RULES[rule].value }]),
) as RuleSettings;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const usd = parseUnits;
const nothing: Facts = {
  shares: { ip: [], device: [], bank: [] },
  largestWin: null,
  withdrawalAt: null,
  depositBefore: null,
  deposited: 0n,
  staked: 0n,
  deposits: [],
  sumsIn: [],
  sumsOut: [],
  ageDays: 400,
  cameIn: 0n,
  wentOut: 0n,
  handCredits: [],
  operators: [],
};
const credit = (amount: string) => ({
  proposalId: 1001,
  subject: 'adjustment:A261120-00000001',
  memberId: 7,
  amount: parseUnits(amount),
  proposedBy: 'ana',
  decidedBy: 'ben',
  decidedAt: at(0),
});
const shares = (change: Partial<Facts['shares']>) => ({ shares: { ...nothing.shares, ...change } });

test('R35 sums are looked at by what they are worth in the brand’s currency; counts are the same in each', () => {
  for (const currency of CURRENCIES) {
    const large = defaultValue('large_deposit', currency);
    assert.equal(large / defaultValue('large_win', currency), 2, currency);
    assert.ok(Number.isSafeInteger(large) && defaultValue('aggregate', currency) <= 1_000_000_000, currency);
    assert.equal(defaultValue('same_ip', currency), 3);
  }
  assert.deepEqual(
    ['USD', 'KHR', 'VND'].map((currency) => defaultValue('large_deposit', currency)),
    [10_000, 40_000_000, 250_000_000],
  );
  const riel = Object.fromEntries(
    RISK_RULE_NAMES.map((rule) => [rule, { isOn: true, value: defaultValue(rule, 'KHR') }]),
  ) as RuleSettings;
  const twoAndAHalfDollars = { ...nothing, deposits: [parseUnits('10000')] };
  assert.deepEqual(findHints(twoAndAHalfDollars, riel), []);
});

test('OP-32 R35 each rule at its edge: what it sees and what it does not', () => {
  const rows: [name: string, change: Partial<Facts>, seen: string][] = [
    ['nothing', {}, ''],
    ['credits by hand below', { handCredits: [credit('999.99')] }, ''],
    ['credits by hand at it', { handCredits: [credit('600'), credit('400')] }, 'hand_credits'],
    ['three small credits by hand', { handCredits: ['1', '1', '1'].map(credit) }, 'hand_credit_times'],
    ['an operator below', { operators: [{ name: 'ana', credits: [credit('4999')] }] }, ''],
    ['an operator at it', { operators: [{ name: 'ana', credits: [credit('5000')] }] }, 'operator_credits'],
    [
      'an operator twenty times',
      { operators: [{ name: 'ana', credits: Array.from({ length: 20 }, () => credit('1')) }] },
      'operator_credit_times',
    ],
    ['two share the address', shares({ ip: ['a', 'b'] }), ''],
    ['three share the address', shares({ ip: ['a', 'b', 'c'] }), 'same_ip'],
    ['one shares the machine', shares({ device: ['a'] }), 'same_device'],
    ['one shares the bank account', shares({ bank: ['a'] }), 'same_bank_account'],
    ['a win below', { largestWin: { amount: usd('4999.99'), at: at(0) } }, ''],
    ['a win at it', { largestWin: { amount: usd('5000'), at: at(0) } }, 'large_win'],
    ['out after an hour', { depositBefore: at(0), withdrawalAt: at(60) }, ''],
    ['out within the hour', { depositBefore: at(0), withdrawalAt: at(59) }, 'fast_withdrawal'],
    ['out without ever a deposit', { withdrawalAt: at(59) }, ''],
    ['half was played', { withdrawalAt: at(0), deposited: usd('100'), staked: usd('50') }, ''],
    ['less was played', { withdrawalAt: at(0), deposited: usd('100'), staked: usd('49.99') }, 'no_play'],
    ['nothing was played, nothing asked for', { deposited: usd('100') }, ''],
    ['two near the sum', { deposits: ['4000', '4000'].map(usd) }, ''],
    [
      'three near it, and the sum',
      { deposits: ['8000', '8000', '9999'].map(usd) },
      'structured large_deposit',
    ],
    ['the sum at once', { deposits: [usd('10000')] }, 'large_deposit'],
    ['three of a week below the sum', { sumsIn: ['6000', '6000', '7999'].map(usd) }, ''],
    ['three of a week, each small, at it', { sumsIn: ['6000', '6000', '8000'].map(usd) }, 'aggregate'],
    ['the same on the way out', { sumsOut: ['6000', '6000', '8000'].map(usd) }, 'aggregate'],
    [
      'both ways are one hint',
      { sumsIn: Array(9).fill(usd('9000')), sumsOut: Array(9).fill(usd('9000')) },
      'aggregate',
    ],
    ['two are no habit', { sumsIn: ['9999', '9999'].map(usd) }, ''],
    ['large ones are another rule’s', { sumsIn: ['10000', '10000', '10000'].map(usd) }, ''],
    [
      'opened, funded and emptied in a week',
      { ageDays: 7, cameIn: usd('100'), wentOut: usd('90') },
      'quick_exit',
    ],
    ['a day older', { ageDays: 8, cameIn: usd('100'), wentOut: usd('90') }, ''],
    ['a little more stayed', { ageDays: 7, cameIn: usd('100'), wentOut: usd('89.99') }, ''],
    ['nothing ever came', { ageDays: 1, wentOut: usd('10') }, ''],
    ['many small ones', { deposits: Array.from({ length: 20 }, () => usd('10')) }, ''],
  ];
  for (const [name, change, seen] of rows) {
    const hints = findHints({ ...nothing, ...change }, settings);
    assert.equal(hints.map(({ rule }) => rule).join(' '), seen, name);
  }
});

test('OP-32 a rule that is off sees nothing, and each brand’s number counts', () => {
  const facts = { ...nothing, largestWin: { amount: usd('600'), at: at(0) } };
  const with_ = (large_win: { isOn: boolean; value: number }) => findHints(facts, { ...settings, large_win });
  assert.deepEqual(with_({ isOn: true, value: 700 }), []);
  assert.equal(with_({ isOn: true, value: 600 }).length, 1);
  assert.deepEqual(with_({ isOn: false, value: 1 }), []);
});
