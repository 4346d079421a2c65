import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterIn } from './filter-in.ts';

const now = Date.parse('2026-11-20T23:30:00Z');
const first = { from: '2026-11-15', to: '2026-11-21', type: 'ALL', account: '' };
const read = (search: Record<string, string>) => filterIn(search, first, { type: ['BET', 'WIN'] }, now);

test('WALLET-017 WALLET-018 the address says what a record is narrowed to', () => {
  assert.deepEqual(read({}), { ...first, pageNo: 1 });
  const search = { from: '2026-11-01', to: '2026-11-02', type: 'BET', account: 'demo01', pageNo: '3' };
  assert.deepEqual(read(search), { ...search, pageNo: 3 });
  // Words of the page itself are no filter.
  assert.deepEqual(read({ token: 'x', page: 'y' }), { ...first, pageNo: 1 });
});

test('OPEN-WALLET-12 what does not fit in an address is as if it were not there', () => {
  const usual = { ...first, pageNo: 1 };
  const unfit: Record<string, string>[] = [
    { type: 'NONSENSE' },
    { type: '' },
    { account: 'x'.repeat(41) },
    { from: '2026-11-01', to: '' },
    { from: '2020-01-01', to: '2020-01-02' },
    { from: '2026-11-21', to: '2026-11-20' },
    { from: 'x', to: 'y' },
    { to: '2026-11-20' },
    { pageNo: '0' },
    { pageNo: '1.5' },
    { pageNo: 'x' },
  ];
  for (const search of unfit) assert.deepEqual(read(search), usual, JSON.stringify(search));
});
