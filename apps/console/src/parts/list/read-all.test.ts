import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAll } from './read-all.ts';

/** A list newest first, a hundred rows a page; `happens` changes it before the page of that number is answered. */
function listOf(count: number, happens: (reading: number, rows: number[]) => void = () => undefined) {
  const rows = Array.from({ length: count }, (_, index) => count - index);
  let reading = 0;
  return (pageNo: number) => {
    happens((reading += 1), rows);
    const list = rows.slice((pageNo - 1) * 100, pageNo * 100);
    return Promise.resolve({
      list,
      pageNo,
      totalPages: Math.ceil(rows.length / 100),
      totalCount: rows.length,
    });
  };
}
const self = (row: number) => row;
const descending = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

test('OP-25 a file has every row once when new ones come while it is read', async () => {
  const all = await readAll(
    listOf(350, (reading, rows) => reading > 1 && rows.unshift(rows.length + 1)),
    self,
  );
  assert.deepEqual(all, { rows: descending(350), total: 350, isCut: false });
});

test('OP-25 a file loses no row when others leave the list while it is read', async () => {
  const all = await readAll(
    listOf(350, (reading, rows) => reading === 3 && rows.splice(10, 5)),
    self,
  );
  assert.equal(all.rows.length, 345);
  assert.equal(new Set(all.rows).size, 345);
  assert.equal(all.isCut, false);
});

test('OP-25 a file of a list that never rests, or of too many rows, says that it is cut', async () => {
  const restless = await readAll(
    listOf(350, (_, rows) => rows.splice(0, 1)),
    self,
  );
  assert.equal(restless.isCut, true);
  const long = await readAll(listOf(20_050), self);
  assert.deepEqual([long.rows.length, long.total, long.isCut], [20_000, 20_050, true]);
});
