import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayoutOutcome } from './payout.ts';
import { withdrawalActs } from './withdrawal-acts.ts';

const [mara, sun, boss] = [1, 2, 3];
const now = new Date('2026-11-20T10:00:00Z');
const none = { claimedById: null, claimedAt: null, firstApprovedById: null, refundedAmount: null };
const claimed = (claimedById: number, minutesAgo = 1) => ({
  ...none,
  state: 'REVIEWING' as const,
  claimedById,
  claimedAt: new Date(now.getTime() - minutesAgo * 60_000),
});
const cases: [
  name: string,
  row: Parameters<typeof withdrawalActs>[0],
  outcome: PayoutOutcome | undefined,
  who: number,
  acts: string[],
][] = [
  ['OP-24 a new one is claimed', { ...none, state: 'APPLIED' }, undefined, sun, ['claim']],
  [
    'OP-24 only who claimed it decides it, or gives it back',
    claimed(mara),
    undefined,
    mara,
    ['approve', 'reject', 'release'],
  ],
  ['OP-24 a colleague is not offered what is held', claimed(mara), undefined, sun, []],
  ['OP-24 a supervisor takes a claim back', claimed(mara), undefined, boss, ['release']],
  ['OP-24 a colleague claims what was held too long', claimed(mara, 15), undefined, sun, ['claim']],
  [
    'OP-24 its holder decides after the claim ran out, while nobody took it over',
    claimed(mara, 15),
    undefined,
    mara,
    ['approve', 'reject', 'release'],
  ],
  [
    'OP-24 above the threshold the first may refuse, not claim again',
    { ...none, state: 'REVIEWING', firstApprovedById: mara },
    undefined,
    mara,
    ['reject'],
  ],
  [
    'OP-24 above the threshold the first waits while a colleague holds it',
    { ...claimed(sun), firstApprovedById: mara },
    undefined,
    mara,
    [],
  ],
  [
    'OP-24 above the threshold another approves',
    { ...claimed(sun), firstApprovedById: mara },
    undefined,
    sun,
    ['approve', 'reject', 'release'],
  ],
  [
    'OP-24 what the gateway refused can be paid by hand',
    claimed(mara),
    'failed',
    mara,
    ['approve', 'reject', 'markPaid', 'release'],
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
const callerOf = (staffId: number) => ({
  staffId,
  permissions: new Set(staffId === boss ? ['claims.release'] : []),
});
const asked = (who: number) => ({
  caller: callerOf(who),
  now,
  needsSecondPerson: false,
  barred: null,
  isPaidByHand: false,
  isProposed: false,
  isStopped: false,
});
for (const [name, row, outcome, who, acts] of cases)
  test(name, () => {
    const asks = {
      caller: callerOf(who),
      now,
      needsSecondPerson: row.firstApprovedById !== null,
      barred: row.firstApprovedById === who ? ('same_person' as const) : null,
      isPaidByHand: false,
      isProposed: false,
      isStopped: false,
    };
    const payout = outcome && { purpose: 'withdrawal' as const, outcome };
    assert.deepEqual(withdrawalActs(row, payout, asks), acts);
  });

test('OP-24 R35 of a stopped wallet nothing is paid; it is given back, refused, or closed', () => {
  const stopped = { ...asked(mara), isStopped: true };
  const failed = { purpose: 'withdrawal', outcome: 'failed' } as const;
  const mine = { ...none, state: 'REVIEWING', claimedById: mara, claimedAt: now } as const;
  assert.deepEqual(withdrawalActs(mine, undefined, stopped), ['reject', 'release']);
  assert.deepEqual(withdrawalActs(mine, failed, stopped), ['reject', 'release']);
  assert.deepEqual(withdrawalActs(mine, failed, { ...stopped, isPaidByHand: true }), ['reject', 'release']);
  assert.deepEqual(withdrawalActs({ ...none, state: 'PARTLY' }, undefined, stopped), ['refund', 'force']);
  const unknown = { purpose: 'withdrawal', outcome: 'unknown' } as const;
  assert.deepEqual(withdrawalActs({ ...none, state: 'PAYING' }, unknown, stopped), ['markPaid']);
});

test('OP-24 where one approval is enough by now, the first approver claims it like everybody', () => {
  const row = { ...none, state: 'REVIEWING' as const, firstApprovedById: mara };
  const asks = asked(mara);
  assert.deepEqual(withdrawalActs(row, undefined, asks), ['claim']);
});

test('OP-24 OPEN-WALLET-09 a second payout nobody answers for can be marked paid, and ends nothing else', () => {
  const asks = asked(mara);
  const acts = (outcome: PayoutOutcome) =>
    withdrawalActs({ ...none, state: 'PARTLY' }, { purpose: 'rest', outcome }, asks);
  assert.deepEqual(acts('unknown'), ['markPaid']);
  assert.deepEqual(acts('pending'), []);
  assert.deepEqual(acts('failed'), ['payRest', 'payRestByHand', 'refund', 'force']);
});

test('OP-24 R34 while something waits for a second person only the claim moves', () => {
  const asks = { ...asked(mara), isProposed: true };
  const failed = { purpose: 'withdrawal', outcome: 'failed' } as const;
  const unknown = { purpose: 'withdrawal', outcome: 'unknown' } as const;
  assert.deepEqual(withdrawalActs(claimed(mara), failed, asks), ['release']);
  assert.deepEqual(withdrawalActs({ ...none, state: 'REVIEWING' }, failed, asks), ['claim']);
  assert.deepEqual(withdrawalActs({ ...none, state: 'PAYING' }, unknown, asks), []);
  assert.deepEqual(withdrawalActs({ ...none, state: 'PARTLY' }, undefined, asks), []);
});

test('OP-24 R34 who has the first one’s access from the same person is offered neither the claim nor the approval', () => {
  const asks = { ...asked(sun), needsSecondPerson: true, barred: 'same_issuer' as const };
  const half = { ...none, state: 'REVIEWING' as const, firstApprovedById: mara };
  assert.deepEqual(withdrawalActs(half, undefined, asks), []);
  const held = { ...claimed(sun), firstApprovedById: mara };
  assert.deepEqual(withdrawalActs(held, undefined, asks), ['reject', 'release']);
});

test('OP-24 what no gateway takes is marked paid, not approved; the first of two approves it all the same', () => {
  const asks = { ...asked(sun), isPaidByHand: true };
  const byHand = ['markPaid', 'reject', 'release'];
  assert.deepEqual(withdrawalActs(claimed(sun), undefined, asks), byHand);
  const failed = { purpose: 'withdrawal', outcome: 'failed' } as const;
  assert.deepEqual(withdrawalActs(claimed(sun), failed, asks), byHand);
  const two = { ...asks, needsSecondPerson: true };
  assert.deepEqual(withdrawalActs(claimed(sun), undefined, two), ['approve', 'reject', 'release']);
  assert.deepEqual(withdrawalActs({ ...claimed(sun), firstApprovedById: mara }, undefined, two), byHand);
  const disputed = { ...none, state: 'PARTLY' as const };
  assert.deepEqual(withdrawalActs(disputed, undefined, asks), ['payRestByHand', 'refund', 'force']);
});
