import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factText } from './fact-text.ts';

/** The key and the values, as a translator would get them. */
const told = ((key: string, values?: object) =>
  `${key} ${JSON.stringify(values ?? {})}`) as unknown as Parameters<typeof factText>[0];
const cases: [rule: string, detail: Record<string, unknown>, text: string][] = [
  ['same_ip', { accounts: ['a', 'b'], count: 2 }, 'console.risk.fact.shared {"count":2,"accounts":"a, b"}'],
  [
    'large_win',
    { amount: '500000000', at: '1970-01-01T00:00:01.000Z' },
    'console.risk.fact.win {"amount":"USD 5,000.00","time":"at 1000"}',
  ],
  ['fast_withdrawal', { minutes: 3, at: 'x' }, 'console.risk.fact.fast {"minutes":3}'],
  [
    'no_play',
    { deposited: '110000000', staked: '1' },
    'console.risk.fact.idle {"deposited":"USD 1,100.00","staked":"USD 0.00"}',
  ],
  ['structured', { count: 2, amounts: ['900000', '950000'] }, 'USD 9.00, USD 9.50'],
  ['large_deposit', { sum: '1000000', count: 2 }, 'console.risk.fact.sum {"sum":"USD 10.00","count":2}'],
  [
    'aggregate',
    { way: 'in', sum: '2000000', count: 4 },
    'console.risk.fact.aggregateIn {"sum":"USD 20.00","count":4}',
  ],
  [
    'quick_exit',
    { days: 2, cameIn: '1000000', wentOut: '900000' },
    'console.risk.fact.through {"days":2,"cameIn":"USD 10.00","wentOut":"USD 9.00"}',
  ],
  [
    'debt',
    { owed: '2600000', at: '1970-01-01T00:00:01.000Z' },
    'console.risk.fact.debt {"amount":"USD 26.00","time":"at 1000"}',
  ],
  [
    'hand_credit_times',
    { sum: '1000000', count: 3, credits: [] },
    'console.risk.fact.handCredits {"sum":"USD 10.00","count":3}',
  ],
  [
    'operator_credits',
    { operator: 'ana', sum: '1000000', count: 3, credits: [] },
    'console.risk.fact.operatorCredits {"operator":"ana","sum":"USD 10.00","count":3}',
  ],
  ['listed_person', { count: 2 }, 'console.risk.fact.listed {"count":2}'],
  ['new_rule', { a: 1 }, '{"a":1}'],
];
for (const [rule, detail, text] of cases)
  test(`OP-32 what ${rule} saw is told in words, its amounts in the brand’s currency`, () => {
    assert.equal(
      factText(told, (at) => `at ${at}`, rule, detail, 'USD'),
      text,
    );
  });
