import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, wordOf } from './bet-name.ts';

test('OP-22 the open case stands in the address, whatever a vendor calls its bets', () => {
  for (const betId of ['a', '3f2b-1', 'round.7/bet 2', 'x'.repeat(100)]) {
    const name = { memberId: 100_001, placedAt: 1_795_000_000_000, betId };
    assert.deepEqual(nameOf(wordOf(name)), name);
  }
  for (const word of [undefined, '', '1', '1.2', '1.2.', 'x.2.b', '1.y.b'])
    assert.equal(nameOf(word), undefined);
});
