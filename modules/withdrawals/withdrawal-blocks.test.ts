import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant, setCashierSettings } from '@baize/cashier/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import type { WithdrawalsPorts } from './deps.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { approveWithdrawal, claimWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** What a module above holds stays in review whatever an operator presses, and says why to operators only (R35). */
const clock = fixedClock('2026-11-20T10:00:00Z');
let blocks: string[] = [];
let db: TestDatabase;
let merchant: Merchant;
let deps: ReturnType<typeof withdrawalsForTests> & { ports?: WithdrawalsPorts };
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aPayingMerchant(tx));
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  deps = {
    ...withdrawalsForTests(db, { clock }),
    ports: {
      withdrawalBlocks: () => Promise.resolve(blocks),
      previewWithdrawalBlocks: () => Promise.resolve(blocks),
      riskHints: () => Promise.resolve([]),
    },
  };
});
after(() => db.drop());

test('R35 OP-24 a held withdrawal is neither approved nor marked paid, the case says why; it can be rejected', async () => {
  const { caller } = await db.transaction((tx) => aStaff(tx, staffForTests(db), { username: 'ana' }));
  const ctx = aCall(merchant, caller);
  const [member, withdrawalNo] = await db.transaction(async (tx) => {
    const one = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, one);
    const row = await aWithdrawal(deps, tx, { member: one, bankAccount, amount: '50' });
    return [one, row.withdrawalNo];
  });
  blocks = ['listed_person'];
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, ctx)).ok);
  const on = { withdrawalNo, bankReference: 'FT1', reason: 'looks good' };
  for (const act of [approveWithdrawal, markWithdrawalPaid]) {
    const refused = await act(deps, on, ctx);
    assert.ok(!refused.ok && refused.code === 'withdrawal_held');
  }
  const seen = await getWithdrawalCase(deps, { withdrawalNo }, ctx);
  assert.ok(seen.ok);
  assert.deepEqual(
    [seen.value.state, seen.value.hints.map(({ code }) => code)],
    ['REVIEWING', ['listed_person']],
  );
  assert.equal(deps.published.length, 0, 'no payout was ordered');
  assert.ok((await rejectWithdrawal(deps, { ...on, memberReason: 'identity_needed' }, ctx)).ok);
  const account = await findAccount(db, member.memberId);
  assert.equal(account?.frozen, 0n);
});

test('R35 OP-24 what no longer holds goes on as always, once a gateway pays the brand’s withdrawals out', async () => {
  const { caller } = await db.transaction((tx) => aStaff(tx, staffForTests(db), { username: 'boris' }));
  const ctx = aCall(merchant, caller);
  const withdrawalNo = await db.transaction(async (tx) => {
    const one = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Kim Li' });
    const bankAccount = await aBankAccount(tx, one, { number: '77' });
    return (await aWithdrawal(deps, tx, { member: one, bankAccount, amount: '50' })).withdrawalNo;
  });
  blocks = [];
  assert.ok((await claimWithdrawal(deps, { withdrawalNo }, ctx)).ok);
  const gateway = (payoutGateway: string) =>
    db.transaction((tx) => setCashierSettings(tx, merchant.id, { payoutGateway }));
  await gateway('');
  const refused = await approveWithdrawal(deps, { withdrawalNo, reason: 'looks good' }, ctx);
  assert.ok(!refused.ok && refused.code === 'payout_gateway_missing');
  const seen = await getWithdrawalCase(deps, { withdrawalNo }, ctx);
  assert.ok(seen.ok);
  assert.deepEqual([seen.value.state, seen.value.payout, deps.published], ['REVIEWING', null, []]);
  await gateway('demo-psp');
  const approved = await approveWithdrawal(deps, { withdrawalNo, reason: 'looks good' }, ctx);
  assert.ok(approved.ok && approved.value.state === 'APPROVED');
});

test('OP-24 without a payout gateway two people pay by hand: the first approves, the second marks it paid', async () => {
  const [ana, boris] = await db.transaction(async (tx) => [
    aCall(merchant, (await aStaff(tx, staffForTests(db))).caller),
    aCall(merchant, (await aStaff(tx, staffForTests(db))).caller),
  ]);
  const withdrawalNo = await db.transaction(async (tx) => {
    const one = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Chan Ly' });
    const bankAccount = await aBankAccount(tx, one, { number: '78' });
    await setCashierSettings(tx, merchant.id, { payoutGateway: '' });
    await oneDecides(tx, merchant.id, parseUnits('1'));
    return (await aWithdrawal(deps, tx, { member: one, bankAccount, amount: '50' })).withdrawalNo;
  });
  const on = { withdrawalNo, bankReference: 'FT1', reason: 'looks good' };
  assert.ok((await claimWithdrawal(deps, on, ana)).ok);
  assert.ok((await approveWithdrawal(deps, on, ana)).ok);
  assert.ok((await claimWithdrawal(deps, on, boris)).ok);
  const refused = await approveWithdrawal(deps, on, boris);
  assert.ok(!refused.ok && refused.code === 'payout_gateway_missing');
  const paid = await markWithdrawalPaid(deps, on, boris);
  assert.ok(paid.ok && paid.value.state === 'AWAIT_CONFIRM', JSON.stringify(paid));
});
