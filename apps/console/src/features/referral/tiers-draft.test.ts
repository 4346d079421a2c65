import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tiersOf, tiersText } from './tiers-draft.ts';

test('OP-27 tiers of referral are read from lines and written as such', () => {
  const tiers = [
    { from: 1, amount: '5.00' },
    { from: 10, amount: '8.00' },
  ];
  assert.deepEqual(tiersOf('1: 5.00\n10: 8.00\n'), tiers);
  assert.equal(tiersText(tiers), '1: 5.00\n10: 8.00');
  assert.deepEqual(tiersOf(''), []);
  assert.deepEqual(tiersOf(tiersText(tiers)), tiers);
});

for (const [what, text] of [
  ['a first tier that is not from the first', '2: 5.00'],
  ['an order that falls', '1: 5.00\n1: 6.00'],
  ['a sum that is none', '1: five'],
  ['a negative sum', '1: -5.00'],
  ['more tiers than may be', Array.from({ length: 11 }, (_, at) => `${at + 1}: 1.00`).join('\n')],
  ['a number above the highest', '1: 5.00\n100001: 6.00'],
] as const)
  test(`OP-27 tiers of referral: ${what} is refused`, () => {
    assert.equal(tiersOf(text), undefined);
  });
