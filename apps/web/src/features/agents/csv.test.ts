import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPages, CSV_ROWS_MAX, csvOf } from './csv.ts';

test('AGENT-019 a file has the rows shown, and nothing in it is run as a formula', () => {
  const rows = [
    { account: '=cmd()', winLoss: '-6.00' },
    { account: 'a "b", c', winLoss: '+1' },
  ];
  assert.equal(csvOf(rows), `\ufeffaccount,winLoss\r\n'=cmd(),-6.00\r\n"a ""b"", c",'+1\r\n`);
  assert.equal(csvOf([]), '');
});

test('AGENT-019 a file has every page of a list, up to its most, and a refusal is no half file', async () => {
  const asked: number[] = [];
  const listOf = (count: number, failsAt = 0) =>
    allPages(({ pageNo, pageSize }) => {
      asked.push(pageNo);
      if (pageNo === failsAt) return Promise.reject(new Error('range_invalid'));
      const from = (pageNo - 1) * pageSize;
      const list = Array.from({ length: Math.min(pageSize, count - from) }, (_, index) => from + index);
      return Promise.resolve({ list, totalPages: Math.ceil(count / pageSize) });
    });
  assert.deepEqual(
    await listOf(250),
    Array.from({ length: 250 }, (_, index) => index),
  );
  assert.deepEqual(asked.splice(0), [1, 2, 3]);
  assert.deepEqual(await listOf(0), []);
  assert.equal((await listOf(CSV_ROWS_MAX + 1)).length, CSV_ROWS_MAX);
  await assert.rejects(listOf(250, 2), /range_invalid/);
});
