import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aPayingMerchant } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { post } from '@baize/wallet';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { aBankAccount, aPaidWithdrawal, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase, listWithdrawalQueue } from './withdrawal-case.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OP-24 the queue asks the database as often for a full page as for one withdrawal, and says of each its own', async () => {
  let asked = 0;
  const pool = db.pool as unknown as { query: (...of: unknown[]) => unknown };
  const { query } = pool;
  pool.query = (...of) => {
    asked += 1;
    return query.apply(pool, of);
  };
  const deps = withdrawalsForTests(db);
  const merchant: Merchant = await db.transaction((tx) => aPayingMerchant(tx));
  const another = (isSecond: boolean) =>
    db.transaction(async (tx) => {
      const member = await aMember(tx, { merchant, balance: '100' });
      const bankAccount = await aBankAccount(tx, member);
      if (isSecond) await aPaidWithdrawal(deps, tx, { member, bankAccount, amount: '20' });
      await aWithdrawal(deps, tx, { member, bankAccount, amount: '30' });
    });
  const queue = async () => {
    asked = 0;
    const call = aCall(merchant, aStaffCaller(1, 'ana'));
    const page = await listWithdrawalQueue(deps, { state: 'APPLIED', pageNo: 1, pageSize: 50 }, call);
    assert.ok(page.ok);
    return { list: page.value.list, asked };
  };
  await another(false);
  await queue();
  const one = await queue();
  for (let n = 0; n < 20; n += 1) await another(n % 2 === 0);
  const full = await queue();
  assert.deepEqual([one.list.length, full.list.length], [1, 21]);
  assert.equal(full.asked, one.asked);
  const seconds = full.list.filter(({ risk }) => risk.withdrawalsTotal === '20.00' && !risk.firstWithdrawal);
  const firsts = full.list.filter(({ risk }) => risk.withdrawalsTotal === '0.00' && risk.firstWithdrawal);
  assert.deepEqual([seconds.length, firsts.length], [10, 11]);
});

test('OP-24 the case tells what a gateway says came from what operators and the seed gave', async () => {
  const deps = withdrawalsForTests(db);
  const merchant: Merchant = await db.transaction((tx) => aPayingMerchant(tx));
  const withdrawalNo = await db.transaction(async (tx) => {
    const member = await aMember(tx, { merchant, balance: '100', opening: '40' });
    const give = (kind: 'manual_deposit' | 'adjust', amount: string) =>
      post(tx, {
        accountId: member.accountId,
        amount: parseUnits(amount),
        kind,
        house: kind === 'adjust' ? 'adjustment' : 'manual',
        key: `test:${kind}:${amount}:${member.memberId}`,
        actor: 'job:test',
        currency: member.currency,
      });
    for (const given of [
      await give('manual_deposit', '30'),
      await give('adjust', '5'),
      await give('adjust', '-2'),
    ])
      assert.ok(given.ok);
    const bankAccount = await aBankAccount(tx, member);
    return (await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' })).withdrawalNo;
  });
  const found = await getWithdrawalCase(deps, { withdrawalNo }, aCall(merchant, aStaffCaller(1, 'ana')));
  assert.ok(found.ok);
  assert.deepEqual(found.value.credited, { byHand: '30.00', opening: '40.00', adjusted: '5.00' });
});
