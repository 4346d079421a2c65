import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertIfAbsent, insertReturning, insertRow, updateReturning, updateRow } from './insert.ts';
import { listPage } from './list-page.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
  await db.run(
    'create table public.probe (id int generated always as identity, group_no int not null, word text unique default $$none$$)',
  );
});
after(() => db.drop());

const words = ['ant', 'bee', 'cat', 'dog', 'eel'];

test('a row is written by the names of its fields; undefined leaves the default', async () => {
  for (const word of words) assert.equal(await insertRow(db, 'public.probe', { groupNo: 1, word }), 1);
  assert.equal(await insertRow(db, 'public.probe', { groupNo: 1, word: 'ant' }, 'on conflict do nothing'), 0);
  const made = await insertReturning<{ id: number; word: string }>(
    db,
    'public.probe',
    { groupNo: 2, word: undefined },
    'id, word',
  );
  assert.equal(made.word, 'none');
});

test('a row whose key is taken is not inserted and answers nothing', async () => {
  const row = { groupNo: 3, word: 'fox' };
  const insert = () => insertIfAbsent<{ word: string }>(db, 'public.probe', row, 'word');
  assert.deepEqual([await insert(), await insert()], [{ word: 'fox' }, undefined]);
  await db.run(`delete from public.probe where word = 'fox'`);
});

test('a row is changed by the names of its fields and its key: exactly one', async () => {
  await insertRow(db, 'public.probe', { groupNo: 4, word: 'gnu' });
  const change = (groupNo: number) =>
    updateReturning<{ groupNo: number; word: string }>(
      db,
      'public.probe',
      { groupNo, word: 'gnu' },
      { groupNo: 5, word: undefined },
      'group_no, word',
    );
  assert.deepEqual(await change(4), { groupNo: 5, word: 'gnu' });
  await assert.rejects(change(4));
  const mark = (groupNo: number) => updateRow(db, 'public.probe', { groupNo, word: 'gnu' }, { groupNo: 6 });
  assert.deepEqual([await mark(5), await mark(5)], [1, 0]);
  await db.run(`delete from public.probe where word = 'gnu'`);
});

test('a name that is none never reaches the statement', () => {
  assert.throws(() => insertRow(db, 'public.probe; drop', { groupNo: 1 }));
  assert.throws(() => updateReturning(db, 'public.probe', {}, { groupNo: 1 }, 'word'), 'every row');
  assert.throws(() => updateRow(db, 'public.probe', { id: undefined }, { groupNo: 1 }), 'every row');
  assert.throws(() => updateReturning(db, 'public.probe', { 'id = id or id': 1 }, { groupNo: 1 }, 'word'));
  assert.throws(() => insertRow(db, 'public.probe', { 'a) values (1); --': 1 }));
});

const page = (pageNo: number, groupNo: number | undefined, word?: string) =>
  listPage<{ word: string }, string>(
    db,
    {
      select: 'word',
      from: 'public.probe',
      where: [
        ['group_no = ?', groupNo],
        ['word >= ?', word],
      ],
      order: 'word',
    },
    { pageNo, pageSize: 2 },
    (row) => row.word,
  );

test('OPEN-API-04 a page has its rows, its number and the count of all; one beyond the last is empty', async () => {
  assert.deepEqual(await page(2, 1), { list: ['cat', 'dog'], pageNo: 2, totalPages: 3, totalCount: 5 });
  assert.deepEqual(await page(4, 1), { list: [], pageNo: 4, totalPages: 3, totalCount: 5 });
  assert.equal((await page(1, undefined)).totalCount, 6);
  assert.deepEqual((await page(1, 1, 'dog')).list, ['dog', 'eel']);
});
