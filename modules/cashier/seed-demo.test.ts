import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, quickPasswords, seedDemo as seedPeople } from '@baize/identity/testing';
import type { Member } from '@baize/identity';
import { seedDemo as seedSite } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { reconcile } from '@baize/wallet';
import { systemClock } from '@baize/kernel';
import { cashierApi, cashierConsoleApi } from './api.ts';
import { cashierConsoleHandlers, cashierHandlers } from './handlers.ts';
import { cashierForTests, seedDemo } from './testing.ts';

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
  await seedDemo(db, { merchantId: merchant.id, members });
  await seedDemo(db, { merchantId: merchant.id, members });
  const [first, , third] = members;
  assert.ok(first && third);
  const deps = { ...cashierForTests(db), clock: systemClock };
  const site = cashierHandlers(deps);
  const ops = cashierConsoleHandlers(deps);
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
    [cashierApi.operations.listDeposits, deposits],
    [cashierApi.operations.listDepositChannels, await site.listDepositChannels({}, as(first))],
    [
      cashierApi.operations.getDeposit,
      await site.getDeposit({ orderNo: deposits.value.list[0]?.orderNo ?? '' }, as(first)),
    ],
    [cashierApi.operations.listBankAccounts, await site.listBankAccounts({}, as(third))],
    [cashierApi.operations.getWithdrawalLimits, await site.getWithdrawalLimits({}, as(third))],
    [cashierApi.operations.getWithdrawal, await site.getWithdrawal({ withdrawalNo }, as(third))],
    [cashierApi.operations.listWithdrawals, await site.listWithdrawals(page, as(third))],
    [cashierConsoleApi.operations.listDepositQueue, waiting],
    [cashierConsoleApi.operations.listWithdrawalQueue, queue],
    [cashierConsoleApi.operations.getWithdrawalCase, await ops.getWithdrawalCase({ withdrawalNo }, staff)],
    [cashierConsoleApi.operations.listGatewayEvents, await ops.listGatewayEvents(page, staff)],
  ];
  for (const [operation, answer] of checks) {
    assert.ok(answer.ok);
    operation.output.parse(answer.value);
  }
  assert.deepEqual(await reconcile(db, systemClock), []);
});
