import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvText, fileColumns } from './csv.ts';

test('OP-25 OP-31 an exported table opens in a spreadsheet as it is, and runs nothing there', () => {
  const csv = csvText([
    ['key', 'amount'],
    ['a,b "c"', '-12.50'],
    ['=1+1', 3],
  ]);
  assert.equal(csv, '\uFEFFkey,amount\r\n"a,b ""c""",-12.50\r\n\'=1+1,3\r\n');
});

test('OP-25 an amount says its currency in the file: in its head, or beside it where there are several', () => {
  type Row = { amount: string; currency: string };
  const columns = [
    { head: 'Amount', file: (row: Row) => row.amount, unit: (row: Row) => row.currency },
    { head: 'In all USD', file: (row: Row) => row.amount, unit: () => 'USD' },
    { head: 'State', file: () => 'open' },
    { head: 'Actions' },
  ];
  const heads = (rows: Row[]) => fileColumns(columns, rows, 'Currency').map(({ head }) => head);
  const [dollars, riels] = [
    { amount: '1', currency: 'USD' },
    { amount: '2', currency: 'KHR' },
  ];
  assert.deepEqual(heads([dollars]), ['Amount USD', 'In all USD', 'State']);
  assert.deepEqual(heads([dollars, riels]), ['Amount', 'Amount: Currency', 'In all USD', 'State']);
});

test('OP-25 a row without an amount is in no currency: one amount column, nothing beside it', () => {
  const columns = [{ head: 'Amount', file: (row: { amount: string }) => row.amount, unit: unitOf }];
  const rows = [{ amount: '1' }, { amount: '' }];
  assert.deepEqual(
    fileColumns(columns, rows, 'Currency').map(({ head }) => head),
    ['Amount USD'],
  );
});
const unitOf = ({ amount }: { amount: string }) => (amount === '' ? '' : 'USD');
