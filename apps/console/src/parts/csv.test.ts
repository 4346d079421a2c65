import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('OP-25 OP-31 an exported table opens in a spreadsheet as it is, and runs nothing there', () => {
  const csv = csvOf(
    ['key', 'amount'],
    [
      { key: 'a,b "c"', amount: '-12.50' },
      { key: '=1+1', amount: 3 },
    ],
  );
  assert.equal(csv, '\uFEFFkey,amount\r\n"a,b ""c""",-12.50\r\n\'=1+1,3\r\n');
});
