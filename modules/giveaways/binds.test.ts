import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GiveawayTerms } from './terms.ts';
import { bindsOf } from './terms.ts';
import { someTerms } from './testing.ts';

const raffle: GiveawayTerms['what'] = {
  kind: 'RAFFLE',
  budget: '50.00',
  prizes: [
    { amount: '20.00', count: 1 },
    { amount: '1.00', count: 9 },
  ],
  blanks: 5,
};
const cases: [string, Partial<GiveawayTerms>, ReturnType<typeof bindsOf>][] = [
  ['an envelope, once and a half', { turnoverTimes: 150 }, { least: '0.75', most: '30.00' }],
  ['a raffle, three times', { what: raffle, turnoverTimes: 300 }, { least: '3.00', most: '60.00' }],
  ['nothing', { turnoverTimes: 0 }, null],
];
for (const [name, more, binds] of cases)
  test(`PROMO-017 PROMO-018 what the smallest and the largest win will ask for: ${name}`, () => {
    assert.deepEqual(bindsOf(someTerms(new Date('2026-01-07T03:00:00Z'), more), 'USD'), binds);
  });
