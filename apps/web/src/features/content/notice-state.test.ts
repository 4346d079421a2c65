import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedKey, executionsFor, firstOnPage, pageOfIndex, pagesAround } from './notice-state.ts';

test('SITE-029 SITE-033 the chosen notice and the page of titles follow one index', () => {
  const rows: [index: number, page: number][] = [
    [0, 1],
    [6, 1],
    [7, 2],
    [13, 2],
    [14, 3],
  ];
  for (const [index, page] of rows) assert.equal(pageOfIndex(index), page);
  for (const page of [1, 2, 3]) assert.equal(pageOfIndex(firstOnPage(page)), page);
});

test('SITE-030 SITE-039 pages shown around the current one', () => {
  const rows: [page: number, total: number, range: number, shown: number[]][] = [
    [1, 1, 2, [1]],
    [1, 5, 2, [1, 2]],
    [3, 5, 2, [2, 3]],
    [5, 5, 2, [4, 5]],
    [1, 3, 5, [1, 2, 3]],
    [5, 9, 5, [3, 4, 5, 6, 7]],
    [9, 9, 5, [5, 6, 7, 8, 9]],
  ];
  for (const [page, total, range, shown] of rows) assert.deepEqual(pagesAround(page, total, range), shown);
});

test('SITE-035 SITE-036 SITE-037 AUTH-064 who is asked which popups, and what remembers that they were closed', () => {
  assert.equal(executionsFor('visitor', false), 'B');
  assert.equal(executionsFor('visitor', true), 'B');
  assert.equal(executionsFor('member', false), 'A');
  assert.equal(executionsFor('member', true), 'A,F');
  assert.notEqual(closedKey('visitor'), closedKey('member'));
});
