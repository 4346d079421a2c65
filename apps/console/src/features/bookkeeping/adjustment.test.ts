import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOnAdjustment } from './adjustment.ts';

const all = { name: 'mara', mayAdjust: true, mayApprove: true };
const asked = { state: 'REQUESTED', requestedBy: 'timo', reversedBy: null } as const;
const cases: [what: string, row: Parameters<typeof actsOnAdjustment>[0], me: typeof all, acts: string[]][] = [
  ['a colleague’s request', asked, all, ['approve', 'reject']],
  ['one’s own request', { ...asked, requestedBy: 'mara' }, all, ['reject']],
  ['a request, by who may only ask', asked, { ...all, mayApprove: false }, ['reject']],
  ['a request, by who may only read', asked, { ...all, mayAdjust: false, mayApprove: false }, []],
  ['a posted one', { ...asked, state: 'POSTED' }, all, ['reverse']],
  ['a reversed one', { ...asked, state: 'POSTED', reversedBy: 'A261121-00000001' }, all, []],
  ['a rejected one', { ...asked, state: 'REJECTED' }, all, []],
];
for (const [what, row, me, acts] of cases)
  test(`OP-25 ${what} offers ${acts.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(actsOnAdjustment(row, me), acts);
  });
