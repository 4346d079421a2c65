import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { updateReturning } from '@baize/db';
import { insertPayout, updatePayout } from './payout.sql.ts';
import type { PayoutOutcome } from './payout.ts';
import { withdrawalQueues } from './queues.sql.ts';
import { WITHDRAWAL_STATES } from './shapes.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { listHalfApproved, listWithdrawalPage } from './withdrawal.sql.ts';
import type { WithdrawalState } from './withdrawal.ts';

let db: TestDatabase;
const who = { staffId: 1, permissions: new Set<string>() };
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

type Standing = { state: WithdrawalState; payout?: PayoutOutcome; purpose?: 'rest'; refunded?: string };

const DISPUTED = new Set<WithdrawalState>(['PARTLY', 'NOT_RECEIVED']);
const BEFORE_PAID = new Set<WithdrawalState>([
  'APPLIED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'REJECTED',
  'CANCELLED',
]);

/** What waits in each queue of a brand whose only withdrawal stands so, and in the console's list of open ones. */
async function waiting({ state, payout, purpose, refunded }: Standing) {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const deps = withdrawalsForTests(db, { clock });
  const merchantId = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const member = await aMember(tx, { merchant, account: 'out01', balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    const { withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' });
    const isPaid = !BEFORE_PAID.has(state);
    const change = {
      state,
      paidAt: isPaid ? clock.now() : null,
      receivedAmount: DISPUTED.has(state) ? 0n : null,
      refundedAmount: refunded ? parseUnits(refunded) : null,
    };
    await updateReturning(tx, 'withdrawals.withdrawal', { withdrawalNo }, change, 'withdrawal_no');
    if (payout) {
      const payoutNo = `${withdrawalNo}-1`;
      const amount = parseUnits('60');
      const order = { payoutNo, withdrawalNo, attempt: 1, gateway: 'psp', amount, createdAt: clock.now() };
      await insertPayout(tx, { ...order, purpose: purpose ?? 'withdrawal' });
      await updatePayout(tx, payoutNo, payout, {});
    }
    return merchant.id;
  });
  const counts: Record<string, number> = {};
  for (const { name, find } of withdrawalQueues(deps))
    counts[name] = (await find(merchantId, who))?.count ?? 0;
  const span = { from: new Date(0), to: new Date('2027-01-01') };
  const open = await listWithdrawalPage(
    db,
    { merchantId, isOpen: true, ...span },
    { pageNo: 1, pageSize: 5 },
    (row) => row,
  );
  assert.equal(
    open.totalCount,
    (counts['withdrawals'] ?? 0) + (counts['disputes'] ?? 0),
    'the list says the same',
  );
  return counts;
}

test('OP-24 a withdrawal is counted while a person must decide, not while the gateway or the member must', async () => {
  const FOR_REVIEW = new Set<WithdrawalState>(['APPLIED', 'REVIEWING']);
  for (const state of WITHDRAWAL_STATES)
    assert.deepEqual(
      await waiting({ state }),
      { withdrawals: Number(FOR_REVIEW.has(state)), disputes: Number(DISPUTED.has(state)) },
      state,
    );
});

test('OP-24 a payout nobody knows the outcome of waits for a person; a rest on its way or given back does not', async () => {
  const none = { withdrawals: 0, disputes: 0 };
  assert.deepEqual(await waiting({ state: 'PAYING', payout: 'pending' }), none);
  assert.deepEqual(await waiting({ state: 'PAYING', payout: 'unknown' }), { ...none, withdrawals: 1 });
  assert.deepEqual(await waiting({ state: 'PARTLY', payout: 'pending', purpose: 'rest' }), none);
  assert.deepEqual(await waiting({ state: 'PARTLY', refunded: '60' }), none);
});

test('OP-24 a queue says how many wait, since when, and whose the newest is', async () => {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const deps = withdrawalsForTests(db, { clock });
  const merchant = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    for (const account of ['first1', 'second']) {
      const member = await aMember(tx, { merchant: brand, account, balance: '100' });
      const bankAccount = await aBankAccount(tx, member);
      await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' });
      clock.advance(60_000);
    }
    return brand;
  });
  const [review] = withdrawalQueues(deps);
  assert.deepEqual(await review?.find(merchant.id, who), {
    count: 2,
    oldestAt: new Date('2026-11-20T10:00:00Z'),
    newest: { about: 'second', detail: 'ABA Bank', amount: parseUnits('60'), currency: merchant.currency },
  });
});

test('OP-24 the queue looks through no more of the half-approved than its limit, the oldest first', async () => {
  const deps = withdrawalsForTests(db);
  const { merchantId, withdrawalNo } = await db.transaction(async (tx) => {
    const member = await aMember(tx, { merchant: await aMerchant(tx), balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    return aWithdrawal(deps, tx, { member, bankAccount, amount: '60' });
  });
  await db.run(
    `update withdrawals.withdrawal set state = 'REVIEWING', first_approved_by_id = 1, first_approved_by = 'ana'
      where withdrawal_no = $1`,
    [withdrawalNo],
  );
  const found = async (limit: number) =>
    (await listHalfApproved(db, merchantId, limit)).map((row) => row.withdrawalNo);
  assert.deepEqual([await found(0), await found(1)], [[], [withdrawalNo]]);
});
