import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrizes, prizesOf, prizesText } from './prizes.ts';

test('OP-27 a table of prizes is read as it is typed, and written as it is read', () => {
  const typed = '100.00 x 2\n 5×300 \n\n1 * 7';
  const prizes = [
    { amount: '100.00', count: 2 },
    { amount: '5', count: 300 },
    { amount: '1', count: 7 },
  ];
  assert.deepEqual(prizesOf(typed), prizes);
  assert.deepEqual(prizesOf(prizesText(prizes)), prizes);
  assert.equal(isPrizes(typed), true);
  for (const wrong of ['', '5', 'x 3', '0 x 3', '5 x 0', '5 x 3\nfive x 1', '1.2.3 x 4'])
    assert.equal(isPrizes(wrong), false, wrong);
});
