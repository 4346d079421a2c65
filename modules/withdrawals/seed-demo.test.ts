import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall } from '@baize/members/testing';
import { quickPasswords, seedDemo as seedPeople } from '@baize/sign-in/testing';
import type { Member } from '@baize/members';
import { seedDemo as seedSite } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { reconcile } from '@baize/wallet';
import { systemClock } from '@baize/kernel';

import { cashierConsoleApi, cashierConsoleHandlers } from '@baize/cashier';
import { seedDemo as seedCashier } from '@baize/cashier/testing';
import { depositsApi, depositsConsoleApi, depositsConsoleHandlers, depositsHandlers } from '@baize/deposits';
import { seedDemo as seedDeposits } from '@baize/deposits/testing';
import { withdrawalsApi, withdrawalsConsoleApi } from './api.ts';
import { withdrawalsConsoleHandlers, withdrawalsHandlers } from './handlers.ts';
import { seedDemo, withdrawalsForTests } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let members: Member[];

before(async () => {
  db = await testDatabase();
  merchant = await seedSite(db);
  ({ members } = await seedPeople(db, {
    merchantId: merchant.id,
    openingBalance: '1000',
    passwords: quickPasswords,
  }));
});
after(() => db.drop());

const page = { pageNo: 1, pageSize: 20 };

test('the demo cashier is seeded once, its ledger agrees, and every answer fits the wire', async () => {
  for (let run = 0; run < 2; run += 1) {
    const channels = await seedCashier(db, { merchantId: merchant.id });
    await seedDeposits(db, { merchantId: merchant.id, members, channels });
    await seedDemo(db, { merchantId: merchant.id, members });
  }
  const [first, , third] = members;
  assert.ok(first && third);
  const deps = { ...withdrawalsForTests(db), clock: systemClock };
  const site = { ...depositsHandlers(deps), ...withdrawalsHandlers(deps) };
  const ops = {
    ...cashierConsoleHandlers(deps),
    ...depositsConsoleHandlers(deps),
    ...withdrawalsConsoleHandlers(deps),
  };
  const as = ({ memberId, account }: Member) =>
    aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
  const staff = aCall(merchant, aStaffCaller(1, 'ana'));

  const deposits = await site.listDeposits(page, as(first));
  assert.ok(deposits.ok);
  assert.deepEqual(deposits.value.list.map(({ state }) => state).toSorted(), [
    'CREDITED',
    'CREDITED',
    'EXPIRED',
  ]);
  const waiting = await ops.listDepositQueue({ ...page, state: 'SUBMITTED' }, staff);
  const queue = await ops.listWithdrawalQueue({ ...page, state: 'open' }, staff);
  assert.ok(waiting.ok && queue.ok);
  assert.deepEqual([waiting.value.totalCount, queue.value.totalCount], [1, 1], 'one each for the operators');
  const [withdrawal] = queue.value.list;
  assert.deepEqual([withdrawal?.account, withdrawal?.amount], ['demo03', '60.00']);
  const withdrawalNo = withdrawal?.withdrawalNo ?? '';

  const checks: [{ output: { parse(value: unknown): unknown } }, { ok: boolean; value?: unknown }][] = [
    [depositsApi.operations.listDeposits, deposits],
    [depositsApi.operations.listDepositChannels, await site.listDepositChannels({}, as(first))],
    [
      depositsApi.operations.getDeposit,
      await site.getDeposit({ orderNo: deposits.value.list[0]?.orderNo ?? '' }, as(first)),
    ],
    [withdrawalsApi.operations.listBankAccounts, await site.listBankAccounts({}, as(third))],
    [withdrawalsApi.operations.getWithdrawalLimits, await site.getWithdrawalLimits({}, as(third))],
    [withdrawalsApi.operations.getWithdrawal, await site.getWithdrawal({ withdrawalNo }, as(third))],
    [withdrawalsApi.operations.listWithdrawals, await site.listWithdrawals(page, as(third))],
    [depositsConsoleApi.operations.listDepositQueue, waiting],
    [withdrawalsConsoleApi.operations.listWithdrawalQueue, queue],
    [
      withdrawalsConsoleApi.operations.getWithdrawalCase,
      await ops.getWithdrawalCase({ withdrawalNo }, staff),
    ],
    [cashierConsoleApi.operations.listGatewayEvents, await ops.listGatewayEvents(page, staff)],
  ];
  for (const [operation, answer] of checks) {
    assert.ok(answer.ok);
    operation.output.parse(answer.value);
  }
  assert.deepEqual(await reconcile(db, systemClock), []);
});
