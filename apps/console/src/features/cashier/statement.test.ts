import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatement } from './statement.ts';

test('OP-23 lines of a statement are pasted with tabs or semicolons; what cannot be read is named by its line', () => {
  const { lines, wrong } = readStatement(
    'FT1\t100.50\t2026-11-21 20:30\tD261121-ABCDEFGH\tSok\n\nFT2; 7 ;2026-11-21 21:00\nFT3;1,000;2026-11-21 21:00\n;5;2026-11-21 21:00\nFT5;5;yesterday',
  );
  assert.deepEqual(lines, [
    {
      ref: 'FT1',
      amount: '100.50',
      bookedAt: Date.UTC(2026, 10, 21, 13, 30),
      memo: 'D261121-ABCDEFGH',
      payer: 'Sok',
    },
    { ref: 'FT2', amount: '7', bookedAt: Date.UTC(2026, 10, 21, 14, 0) },
  ]);
  assert.deepEqual(wrong, [4, 5, 6]);
});
