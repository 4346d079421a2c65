import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Caller } from '@baize/endpoint';
import { createClient } from '@baize/endpoint/client';
import { mountApi } from '@baize/endpoint/server';
import { aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { aStaffCaller } from '@baize/staff/testing';
import { aChannel } from '@baize/cashier/testing';
import { depositsApi, depositsConsoleApi, depositsConsoleHandlers, depositsHandlers } from '@baize/deposits';
import { depositsConsoleRoutes, depositsRoutes } from '@baize/deposits/routes';
import Fastify, { type FastifyInstance } from 'fastify';
import { withdrawalsApi } from './api.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { withdrawalsRoutes } from './routes.ts';
import { withdrawalsForTests } from './testing.ts';

/** Through HTTP with the browser's own client: what the pages can send and what they get. */
let db: TestDatabase;
let app: FastifyInstance;
let url: string;
let caller: Caller;
let memberId: number;
let channelId: number;

before(async () => {
  db = await testDatabase();
  const deps = withdrawalsForTests(db);
  const [merchant, member, channel] = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    await oneDecides(tx, brand.id);
    const receiver = { name: 'House', account: '000 1', bank: 'A bank' };
    const house = await aChannel(tx, brand.id, {
      gateway: 'house-transfer',
      method: 'bank_transfer',
      receiver,
    });
    return [brand, await aMember(tx, { merchant: brand }), house];
  });
  ({ memberId } = member);
  ({ channelId } = channel);
  app = Fastify();
  const resolver = {
    merchant: () => Promise.resolve({ merchantId: merchant.id, merchantCode: merchant.code }),
    caller: () => Promise.resolve({ caller }),
    ip: () => '203.0.113.7',
    checkOutput: true,
  };
  mountApi(app, depositsApi, depositsHandlers(deps), resolver);
  mountApi(app, depositsConsoleApi, depositsConsoleHandlers(deps), resolver);
  mountApi(app, withdrawalsApi, withdrawalsHandlers(deps), resolver);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await app.close();
  await db.drop();
});

test('WALLET-007 OP-23 a bank transfer through the wire: ordered, called paid, credited by an operator', async () => {
  const site = {
    ...createClient<typeof depositsApi>(depositsRoutes, { baseUrl: url }),
    ...createClient<typeof withdrawalsApi>(withdrawalsRoutes, { baseUrl: url }),
  };
  const ops = createClient<typeof depositsConsoleApi>(depositsConsoleRoutes, { baseUrl: url });
  caller = { role: 'member', memberId, account: 'walker', sessionId: '1' };
  const channels = await site.listDepositChannels({});
  assert.ok(channels.ok && channels.value.list[0]?.minutes.length === 2);
  const made = await site.createDeposit({ channelId, amount: '40', requestId: 'request-1' });
  assert.ok(made.ok, JSON.stringify(made));
  const { orderNo } = made.value;
  assert.deepEqual(
    [made.value.state, made.value.receiver?.bank, made.value.qr],
    ['WAITING_PAYMENT', 'A bank', null],
  );
  const submitted = await site.submitDeposit({ orderNo, payerReference: 'FT 1' });
  assert.ok(submitted.ok && submitted.value.state === 'SUBMITTED');
  const listed = await site.listDeposits({ state: 'SUBMITTED', pageNo: 1, pageSize: 5 });
  assert.ok(listed.ok && listed.value.totalCount === 1);
  assert.ok((await site.listWithdrawals({})).ok, 'paging has defaults');
  assert.ok((await site.getWithdrawalLimits({})).ok, 'limits is no withdrawal number');

  const reason = 'seen on the statement';
  assert.deepEqual(await ops.creditDeposit({ orderNo, amount: '40', reason }), {
    ok: false,
    code: 'forbidden',
    detail: null,
  });
  caller = aStaffCaller(1, 'ana', 'finance');
  const queue = await ops.listDepositQueue({ state: 'SUBMITTED' });
  assert.ok(queue.ok && queue.value.list[0]?.payerReference === 'FT 1');
  const credited = await ops.creditDeposit({ orderNo, amount: '40', reason });
  assert.ok(credited.ok && credited.value.state === 'CREDITED');
  assert.equal((await findAccount(db, memberId))?.balance, parseUnits('40'));
});

test('OPEN-API-01 malformed input is refused by field before anything is read', async () => {
  caller = { role: 'member', memberId, account: 'walker', sessionId: '1' };
  const site = {
    ...createClient<typeof depositsApi>(depositsRoutes, { baseUrl: url }),
    ...createClient<typeof withdrawalsApi>(withdrawalsRoutes, { baseUrl: url }),
  };
  const rows: [Promise<{ ok: boolean; code?: string; detail?: unknown }>, string][] = [
    [site.createDeposit({ channelId, amount: '-1', requestId: 'request-2' }), 'amount'],
    [site.createDeposit({ channelId, amount: '1e3', requestId: 'request-2' }), 'amount'],
    [site.createDeposit({ channelId, amount: '1', requestId: 'x'.repeat(65) }), 'requestId'],
    [site.getDeposit({ orderNo: "D261120-';drop" }), 'orderNo'],
    [site.listDeposits({ pageSize: 101 }), 'pageSize'],
    [site.attachReceiptProof({ withdrawalNo: 'W261120-00000000', image: '<svg>' }), 'image'],
  ];
  for (const [call, field] of rows) {
    const answer = await call;
    assert.equal(answer.code, 'validation_failed', field);
    assert.ok(JSON.stringify(answer.detail).includes(`"${field}"`), JSON.stringify(answer));
  }
  caller = { role: 'trial', memberId, account: 'trial', sessionId: '1' };
  const trial = await site.createDeposit({ channelId, amount: '40', requestId: 'request-3' });
  assert.equal(trial.ok ? '' : trial.code, 'in_need_true_account', 'ROLE-006');
});
