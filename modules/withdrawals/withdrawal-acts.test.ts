import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawalActs } from './withdrawal-acts.ts';

const [mara, sun] = [1, 2];
const none = { claimedById: null, firstApprovedById: null, refundedAmount: null };
const cases: [
  name: string,
  row: Parameters<typeof withdrawalActs>[0],
  outcome: Parameters<typeof withdrawalActs>[1],
  who: number,
  acts: string[],
][] = [
  ['OP-24 a new one is claimed', { ...none, state: 'APPLIED' }, undefined, sun, ['claim']],
  [
    'OP-24 only who claimed it decides it',
    { ...none, state: 'REVIEWING', claimedById: mara },
    undefined,
    mara,
    ['approve', 'reject'],
  ],
  [
    'OP-24 a colleague may only claim it',
    { ...none, state: 'REVIEWING', claimedById: mara },
    undefined,
    sun,
    ['claim'],
  ],
  [
    'OP-24 above the threshold the first claims it again',
    { ...none, state: 'REVIEWING', firstApprovedById: mara },
    undefined,
    mara,
    ['claim'],
  ],
  [
    'OP-24 above the threshold the first may refuse, not approve again',
    { ...none, state: 'REVIEWING', claimedById: mara, firstApprovedById: mara },
    undefined,
    mara,
    ['reject'],
  ],
  [
    'OP-24 above the threshold another approves',
    { ...none, state: 'REVIEWING', claimedById: sun, firstApprovedById: mara },
    undefined,
    sun,
    ['approve', 'reject'],
  ],
  [
    'OP-24 what the gateway refused can be paid by hand',
    { ...none, state: 'REVIEWING', claimedById: mara },
    'failed',
    mara,
    ['approve', 'reject', 'markPaid'],
  ],
  [
    'OP-24 a payout nobody answers for can be marked paid',
    { ...none, state: 'PAYING' },
    'unknown',
    mara,
    ['markPaid'],
  ],
  ['OP-24 a payout on its way cannot', { ...none, state: 'PAYING' }, 'pending', mara, []],
  [
    'OP-24 WALLET-015 a disputed receipt can be ended in four ways',
    { ...none, state: 'PARTLY' },
    'paid',
    mara,
    ['payRest', 'payRestByHand', 'refund', 'force'],
  ],
  [
    'OPEN-WALLET-09 a dispute whose rest was refunded is over',
    { ...none, state: 'PARTLY', refundedAmount: 110n },
    'paid',
    mara,
    [],
  ],
  ['OP-24 a finished one offers nothing', { ...none, state: 'RECEIVED' }, 'paid', mara, []],
];
for (const [name, row, outcome, who, acts] of cases)
  test(name, () => assert.deepEqual(withdrawalActs(row, outcome, who), acts));
