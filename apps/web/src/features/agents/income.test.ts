import assert from 'node:assert/strict';
import { test } from 'node:test';
import { incomeFilterOf, sheetOf } from './income.ts';

const NOW = Date.parse('2026-06-15T05:00:00Z');

test('AGENT-011 a salary and a dividend lead to the settlement they paid, a rebate to none', () => {
  assert.equal(sheetOf({ type: 'SALARY', ref: 'S12' }), 's_12');
  assert.equal(sheetOf({ type: 'DIVIDEND', ref: 'S7' }), 's_7');
  assert.equal(sheetOf({ type: 'REBATE', ref: 'S7' }), undefined);
  assert.equal(sheetOf({ type: 'SALARY', ref: 'W12' }), undefined);
});

test('AGENT-011 a bare address asks for all income of the last 30 days, a wrong one for no more', () => {
  const bare = { from: '2026-05-17', to: '2026-06-15', type: 'INCOME', pageNo: 1 };
  assert.deepEqual(incomeFilterOf({}, NOW), bare);
  assert.deepEqual(incomeFilterOf({ type: 'BET', page: '0', from: 'x', to: 'y' }, NOW), bare);
  assert.deepEqual(
    incomeFilterOf({ type: 'DIVIDEND', page: '2', from: '2026-01-01', to: '2026-01-02' }, NOW),
    {
      from: '2026-01-01',
      to: '2026-01-02',
      type: 'DIVIDEND',
      pageNo: 2,
    },
  );
});
