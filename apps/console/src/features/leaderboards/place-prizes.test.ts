import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prizesOf, prizesText } from './place-prizes.ts';

test('OPEN-PROMO-08 OP-27 a prize table is read as it is typed, and written as it is read; places neither overlap nor are left out', () => {
  const typed = '1: 100.00\n 2-3 : 40 \n\n4–10: 5';
  const prizes = [
    { upTo: 1, amount: '100.00' },
    { upTo: 3, amount: '40' },
    { upTo: 10, amount: '5' },
  ];
  assert.deepEqual(prizesOf(typed), prizes);
  assert.deepEqual(prizesOf(prizesText(prizes)), prizes);
  for (const wrong of ['', '1', '2: 5', '1: 0', '1: x', '1-3: 5\n3: 4', '1: 5\n3: 4', '1: 5\n2-1: 4'])
    assert.equal(prizesOf(wrong), undefined, wrong);
});
