import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedDemo as seedCashier } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { seedDemo as seedDeposits } from '@baize/deposits/testing';
import { quickPasswords, seedDemo as seedIdentity } from '@baize/sign-in/testing';
import { aMerchant } from '@baize/site/testing';
import { seedDemo as seedWithdrawals } from '@baize/withdrawals/testing';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('nobody of the demo paid anything in or out before they registered', async () => {
  const { id: merchantId } = await db.transaction((tx) => aMerchant(tx));
  const { members } = await seedIdentity(db, {
    merchantId,
    openingBalance: '1000',
    passwords: quickPasswords,
  });
  const channels = await seedCashier(db, { merchantId, pspUrl: 'http://localhost:8083' });
  await seedDeposits(db, { merchantId, members, channels });
  await seedWithdrawals(db, { merchantId, members });
  const orders = await db.many<{ account: string; isEarlier: boolean }>(
    `select o.account, o.created_at < m.registered_at as is_earlier
       from (select member_id, account, created_at from deposits.deposit
             union all select member_id, account, created_at from withdrawals.withdrawal) o
       join members.member m on m.id = o.member_id`,
  );
  assert.ok(orders.length >= 5, `${orders.length} orders`);
  assert.deepEqual(
    orders.filter((order) => order.isEarlier),
    [],
  );
});
