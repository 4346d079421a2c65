import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Ctx, MemberCaller, StaffCaller } from '@baize/endpoint';
import { memoryLogger, systemClock } from '@baize/kernel';
import { walletConsoleApi } from './api.ts';
import { walletConsoleHandlers, walletHandlers } from './handlers.ts';
import { createWallet, hold, restrict } from './index.ts';
import { aFundedAccount, aVendorOp } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const around = {
  requestId: 'r',
  ip: '127.0.0.1',
  userAgent: '',
  language: 'EN' as const,
  merchantId: 1,
  merchantCode: 'baize',
  host: 'localhost',
  log: memoryLogger(),
  setHeader: () => undefined,
  header: () => undefined,
};
const asMember = (memberId: number): Ctx & { caller: MemberCaller } => ({
  ...around,
  caller: { role: 'member', memberId, account: 'm', sessionId: 's' },
});
const asStaff: Ctx & { caller: StaffCaller } = {
  ...around,
  caller: {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'admin',
    sessionId: 's',
    permissions: new Set(['ledger.read']),
  },
};
const site = () => walletHandlers({ db, clock: systemClock });
const vendorNames = () => Promise.resolve(new Map([[1, 'Acme Games']]));
const console_ = () => walletConsoleHandlers({ db, clock: systemClock, vendorNames });

/** A member who deposited 10, bet 3, won 5.00001, has 2 on hold and owes 4 of turnover. */
async function aLivelyMember(memberId: number): Promise<bigint> {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, { memberId, balance: '10' }));
  const wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
  const bet = aVendorOp({ accountId, amount: 300_000n, round: 'round-9' });
  await wallet.submit(bet);
  await wallet.submit(aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 500_001n }));
  await wallet.close();
  await db.transaction(async (tx) => {
    const held = {
      accountId,
      amount: 200_000n,
      key: `hold:${memberId}`,
      ref: 'W1',
      reason: 'withdrawal',
      actor: 'job:test' as const,
    };
    await hold(tx, held);
    await restrict(tx, { accountId, kind: 'turnover', amount: 400_000n, ref: 'D1', reason: 'deposit' });
  });
  return accountId;
}

test('API-021 WALLET-002 the balance call tells the parts of the wallet', async () => {
  await aLivelyMember(1);
  const answer = await site().getBalance({}, asMember(1));
  assert.deepEqual(answer, {
    ok: true,
    value: {
      balance: '10.00', // 10.00001: a part of a cent is not shown
      currency: 'USD',
      currencySymbol: '$',
      withdrawable: '0.00',
      turnoverLeft: '4.00',
      frozen: '2.00',
      bonus: '0.00',
      points: '0',
      wallets: [{ walletId: 'MAIN', walletName: 'Main wallet', balance: '10.00' }],
    },
  });
  assert.deepEqual(await site().getBalance({}, asMember(404)), { ok: false, code: 'wallet_missing' });
});

test('API-021 the balance call answers the symbol and the digits the site has for the currency', async () => {
  await db.transaction((tx) => aFundedAccount(tx, { memberId: 7, currency: 'IDR', balance: '5000' }));
  const answer = await site().getBalance({}, asMember(7));
  assert.ok(answer.ok);
  assert.equal(answer.value.currencySymbol, 'Rp');
  assert.equal(answer.value.balance, '5000');
});

test('OP-25 staff see every part of a member’s ledger', async () => {
  await aLivelyMember(3);
  const ledger = async (part: string) => {
    const input = walletConsoleApi.operations.listLedger.input.parse({ memberId: '3', part });
    const answer = await console_().listLedger(input, asStaff);
    assert.ok(answer.ok);
    return walletConsoleApi.operations.listLedger.output.parse(answer.value);
  };
  const elsewhere = { ...asStaff, merchantId: 2 };
  assert.deepEqual(
    await console_().listLedger(
      walletConsoleApi.operations.listLedger.input.parse({ memberId: '3' }),
      elsewhere,
    ),
    { ok: false, code: 'wallet_missing' },
    'an operator of another brand',
  );
  const main = await ledger('main');
  assert.deepEqual(main.account.frozen, '2.00');
  assert.deepEqual(main.account.turnover, [{ ref: 'D1', left: '4.00' }], 'what turnover is made of');
  assert.deepEqual(
    main.list.map((row) => row.kind),
    ['hold', 'win', 'bet', 'deposit'],
  );
  assert.deepEqual([main.list[1]?.house, main.list[1]?.vendor], ['vendor:1', 'Acme Games']);
  assert.equal(main.list[0]?.vendor, null, 'held money stands with no vendor');
  const frozen = await ledger('frozen');
  assert.deepEqual(
    frozen.list.map((row) => `${row.kind} ${row.amount}`),
    ['hold 2.00'],
  );
  assert.equal((await ledger('debt')).totalCount, 0);
});
