import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adjustmentActs } from './adjust.ts';

const [mara, timo] = [1, 2];
const all = { staffId: mara, permissions: new Set(['ledger.adjust', 'ledger.approve']) };
const only = (...permissions: string[]) => ({ staffId: mara, permissions: new Set(permissions) });
const asked = { state: 'REQUESTED', requestedById: timo, reversedBy: null } as const;
const cases: [what: string, row: Parameters<typeof adjustmentActs>[0], me: typeof all, acts: string[]][] = [
  ['a colleague’s request', asked, all, ['approve', 'reject']],
  ['one’s own request', { ...asked, requestedById: mara }, all, ['reject']],
  ['a request, by who may only ask', asked, only('ledger.adjust'), ['reject']],
  ['a request, by who may only read', asked, only(), []],
  ['a posted one', { ...asked, state: 'POSTED' }, all, ['reverse']],
  ['a reversed one', { ...asked, state: 'POSTED', reversedBy: 'A261121-00000001' }, all, []],
  ['a rejected one', { ...asked, state: 'REJECTED' }, all, []],
];
for (const [what, row, me, acts] of cases)
  test(`OP-25 ${what} offers ${acts.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(adjustmentActs(row, me), acts);
  });
