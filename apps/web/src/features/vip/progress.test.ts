import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fractionOf } from './progress.ts';

test('PROMO-015 progress to a level is a part of what it asks for, never below none or above all', () => {
  for (const [has, asked, fraction] of [
    ['0', '100.00', 0],
    ['25.00', '100.00', 0.25],
    ['-5.00', '100.00', 0],
    ['100.01', '100.00', 1],
    ['0', '0.00', 1],
    ['1', '3', 0.3333],
  ] as const)
    assert.equal(fractionOf(has, asked), fraction);
});
