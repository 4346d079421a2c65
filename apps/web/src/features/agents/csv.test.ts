import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('AGENT-019 a file has the rows shown, and nothing in it is run as a formula', () => {
  const rows = [
    { account: '=cmd()', winLoss: '-6.00' },
    { account: 'a "b", c', winLoss: '+1' },
  ];
  assert.equal(csvOf(rows), `\ufeffaccount,winLoss\r\n'=cmd(),-6.00\r\n"a ""b"", c",'+1\r\n`);
  assert.equal(csvOf([]), '');
});
