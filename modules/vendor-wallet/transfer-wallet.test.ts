import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { stopMoney } from '@baize/members';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { findAccount, listEntries, reconcile, restrict } from '@baize/wallet';
import { askDue } from './ask-transfer.ts';
import { vendorWalletHandlers } from './handlers.ts';
import { sweepIn } from './sweep.ts';
import { lastKnownWallets } from './wallets.ts';
import {
  aTransferVendor,
  Killed,
  setVendorWalletSettings,
  vendorWalletForTests,
  type Fault,
  type LyingVendor,
  aVendorWalletWorld,
} from './testing.ts';

let db: TestDatabase;
let vendor: LyingVendor;
let deps: ReturnType<typeof vendorWalletForTests>;
let merchant: Merchant;
let member: Member;

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  ({ vendor, deps, merchant, member } = await aVendorWalletWorld(db));
});
afterEach(async () => {
  assert.deepEqual(await reconcile(db, deps.clock), [], 'the ledger’s laws hold');
});

const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
let requests = 0;
type TransferOrder = {
  amount?: string;
  all?: boolean;
  requestId?: string;
  fromWallet?: string;
  toWallet?: string;
};
const ask = (fromWallet: string, toWallet: string, wish: TransferOrder) =>
  vendorWalletHandlers(deps).transferWallet(
    { fromWallet, toWallet, requestId: `request-${(requests += 1)}`, ...wish },
    ctx(),
  );
const moveIn = (wish: TransferOrder) => ask('MAIN', 'STUDIO_T', wish);
const moveOut = (wish: TransferOrder) => ask('STUDIO_T', 'MAIN', wish);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const atVendor = () => vendor.balanceOf('STUDIO_T', member.walletUser);

/** main, on hold, at the vendor, and the house's float: what the ledger says it gave the vendor. */
async function where(): Promise<string[]> {
  const account = await findAccount(db, member.memberId);
  const { float } = await db.one<{ float: bigint }>(
    `select coalesce(-sum(amount), 0)::bigint as float from wallet.transfer
      where house_id = 1000007 and account_id between $1 and $1 + 3`,
    [member.accountId],
  );
  const dollars = (units: bigint | undefined) => String((units ?? 0n) / 100_000n);
  return [dollars(account?.balance), dollars(account?.frozen), dollars(atVendor()), dollars(float)];
}

test('API-035 WALLET-006 money goes in and comes out; the float is what the vendor has, to the unit', async () => {
  const into = await moveIn({ amount: '40.00' });
  assert.ok(into.ok, codeOf(into));
  assert.match(into.value.transferNo, /^WT\d{8}-/);
  assert.deepEqual(
    [into.value.status, into.value.fromBalance, into.value.toBalance],
    ['SUCCESS', '60.00', '40.00'],
  );
  assert.deepEqual(await where(), ['60', '0', '40', '40']);
  const back = await moveOut({ amount: '15' });
  assert.ok(back.ok && back.value.status === 'SUCCESS');
  assert.deepEqual([back.value.fromBalance, back.value.toBalance], ['25.00', '75.00']);
  assert.deepEqual(await where(), ['75', '0', '25', '25']);

  // What was won there comes home too: the float shows what the vendor paid.
  vendor.play('STUDIO_T', member.walletUser, parseUnits('30'));
  const all = await moveOut({ all: true });
  assert.ok(all.ok && all.value.status === 'SUCCESS');
  assert.equal(all.value.amount, '55.00');
  assert.deepEqual(await where(), ['130', '0', '0', '-30']);
  const sweep = await moveIn({ all: true });
  assert.ok(sweep.ok && sweep.value.amount === '130.00');
  assert.deepEqual(await where(), ['0', '0', '130', '100']);
});

test('API-021 the balance call lists a vendor’s wallet as it was told last, with the vendors that play from it', async () => {
  const listed = () => lastKnownWallets(deps, member.memberId);
  assert.deepEqual(await listed(), [], 'nothing was ever sent there');
  await moveIn({ amount: '40.00' });
  const [wallet] = await listed();
  assert.deepEqual(wallet && [wallet.walletId, wallet.vassalages, wallet.balance], [
    'STUDIO_T',
    (await deps.port.find('STUDIO_T'))?.vassalages,
    '40.00',
  ]);
  assert.ok((wallet?.vassalages.length ?? 0) > 0);
});

test('API-056 the history calls them transfers, the hold on the way too', async () => {
  await moveIn({ amount: '40' });
  await moveOut({ amount: '10' });
  const now = Date.now();
  const { list } = await listEntries(db, {
    accountId: member.accountId,
    from: new Date(now - 60_000),
    to: new Date(now + 60_000),
    page: { pageNo: 1, pageSize: 10 },
  });
  assert.deepEqual(
    list.slice(0, 2).map((entry) => [entry.kind, entry.house]),
    [
      ['vendor_transfer_out', 'float:7'],
      ['vendor_transfer_in', 'holding'],
    ],
  );
});

test('API-035 every refusal names its reason and moves nothing, at the vendor neither', async () => {
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { min: '5', max: '90' }));
  const rows: [string, string, TransferOrder, string][] = [
    ['MAIN', 'NOBODY', { amount: '10' }, 'wallet_unknown'],
    ['MAIN', 'MAIN', { amount: '10' }, 'wallet_unknown'],
    ['STUDIO_T', 'OTHER', { amount: '10' }, 'wallet_unknown'],
    ['MAIN', 'STUDIO_T', {}, 'amount_invalid'],
    ['MAIN', 'STUDIO_T', { amount: '10.001' }, 'amount_invalid'],
    ['MAIN', 'STUDIO_T', { amount: '4.99' }, 'amount_below_min'],
    ['MAIN', 'STUDIO_T', { amount: '90.01' }, 'amount_above_max'],
  ];
  for (const [from, to, wish, code] of rows) assert.equal(codeOf(await ask(from, to, wish)), code, code);
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, {}));
  assert.equal(codeOf(await moveIn({ amount: '100.01' })), 'insufficient_balance');
  vendor.vendors = [aTransferVendor({ isOpen: false })];
  assert.equal(codeOf(await moveIn({ amount: '10' })), 'vendor_maintenance');
  vendor.vendors = [aTransferVendor()];
  const { accountId } = member;
  await db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'no_withdraw', ref: 'contract', reason: 'arrears' }),
  );
  assert.equal(codeOf(await moveIn({ amount: '10' })), 'contract_hold');
  await db.transaction((tx) => stopMoney(tx, member.memberId, 'password_reset'));
  assert.equal(codeOf(await moveIn({ amount: '10' })), 'money_stopped', 'an operator let somebody in');
  assert.deepEqual(await where(), ['100', '0', '0', '0']);
  assert.equal(vendor.calls.length, 0);
});

test('R22 API-035 while a bonus cannot be held to at a vendor, no money goes there, at a launch neither; it comes back', async () => {
  await moveIn({ amount: '20' });
  const asked: unknown[] = [];
  const bound = {
    ...deps,
    unheldBonus: (_: unknown, wallet: { accountId: bigint; walletId: string }) => {
      asked.push([wallet.accountId, wallet.walletId]);
      return Promise.resolve('Welcome');
    },
  };
  const transfer = (fromWallet: string, toWallet: string, wish: TransferOrder) =>
    vendorWalletHandlers(bound).transferWallet(
      { fromWallet, toWallet, requestId: `request-${(requests += 1)}`, ...wish },
      ctx(),
    );
  const before_ = vendor.calls.length;
  const refused = { ok: false, code: 'wallet_not_for_bonus', detail: { bonus: 'Welcome' } };
  assert.deepEqual(await transfer('MAIN', 'STUDIO_T', { amount: '10' }), refused);
  assert.deepEqual(await transfer('MAIN', 'STUDIO_T', { all: true }), refused);
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { autoTransferIn: true }));
  const who = { memberId: member.memberId, merchantId: merchant.id };
  await sweepIn(bound, { ...who, walletId: 'STUDIO_T', launchId: 'bound' });
  assert.deepEqual(asked, Array(3).fill([member.accountId, 'STUDIO_T']));
  assert.deepEqual(await where(), ['80', '0', '20', '20'], 'nothing moved');
  assert.equal(vendor.calls.length, before_, 'the vendor heard nothing');
  assert.ok((await transfer('STUDIO_T', 'MAIN', { all: true })).ok);
  assert.deepEqual(await where(), ['100', '0', '0', '0']);
});

test('API-035 more than lies at the vendor is the vendor’s to refuse: FAILED, and main has nothing of it', async () => {
  await moveIn({ amount: '20' });
  const out = await moveOut({ amount: '20.01' });
  assert.ok(out.ok);
  assert.deepEqual([out.value.status, out.value.failure], ['FAILED', 'insufficient_balance']);
  assert.deepEqual(await where(), ['80', '0', '20', '20']);
});

test('OPEN-API-02 the same requestId answers the same transfer, also side by side; another wish under it is refused', async () => {
  const wish = { amount: '30', requestId: 'request-again' };
  const answers = await Promise.all([moveIn(wish), moveIn(wish), moveIn(wish)]);
  const numbers = new Set(answers.map((answer) => (answer.ok ? answer.value.transferNo : answer.code)));
  assert.equal(numbers.size, 1);
  assert.equal(vendor.calls.filter(({ move }) => move === 'deposit').length, 1);
  assert.equal(codeOf(await moveIn({ ...wish, amount: '31' })), 'request_id_reused');
  assert.equal(codeOf(await moveOut(wish)), 'request_id_reused');
  assert.deepEqual(await where(), ['70', '0', '30', '30']);
});

/** Runs the clock until the transfers are asked about, or a day has gone. */
async function timePasses(seconds: number): Promise<void> {
  deps.clock.advance(seconds * 1000);
  await askDue(deps);
}

const IN_FAULTS: [Fault, string[], string[]][] = [
  // fault, where the money is after the call, where it is after the vendor was asked
  ['lost', ['60', '40', '0', '0'], ['60', '0', '40', '40']],
  ['unsaid', ['60', '40', '40', '0'], ['60', '0', '40', '40']],
  ['late', ['60', '40', '0', '0'], ['60', '0', '40', '40']],
  ['other_amount', ['60', '40', '40', '0'], ['60', '0', '40', '40']],
  ['wrong_balance', ['60', '0', '40', '40'], ['60', '0', '40', '40']],
  ['RS_ERROR_USER_DISABLED', ['100', '0', '0', '0'], ['100', '0', '0', '0']],
];
for (const [fault, held, ended] of IN_FAULTS)
  test(`API-035 going in, the vendor’s answer is ${fault}: held until it is known, then one of two ends`, async () => {
    vendor.fault = (move) => (move === 'deposit' ? fault : 'none');
    const into = await moveIn({ amount: '40' });
    assert.ok(into.ok);
    assert.deepEqual(await where(), held);
    vendor.fault = () => 'none';
    await timePasses(6);
    vendor.arrive();
    await timePasses(20);
    assert.deepEqual(await where(), ended);
    const sent = vendor.calls.filter(({ move }) => move === 'deposit').map((call) => call.transactionUuid);
    assert.equal(new Set(sent).size, 1, 'one id in every attempt');
  });

const OUT_FAULTS: [Fault, string[], string[]][] = [
  ['lost', ['60', '0', '40', '40'], ['100', '0', '0', '0']],
  ['unsaid', ['60', '0', '0', '40'], ['100', '0', '0', '0']],
  ['late', ['60', '0', '40', '40'], ['100', '0', '0', '0']],
  ['other_amount', ['60', '0', '0', '40'], ['100', '0', '0', '0']],
  ['RS_ERROR_INVALID_PARTNER', ['60', '0', '40', '40'], ['60', '0', '40', '40']],
];
for (const [fault, unknown, ended] of OUT_FAULTS)
  test(`API-035 coming out, the vendor’s answer is ${fault}: main has nothing of it before the vendor said so`, async () => {
    await moveIn({ amount: '40' });
    vendor.fault = (move) => (move === 'withdraw' ? fault : 'none');
    await moveOut({ amount: '40' });
    assert.deepEqual(await where(), unknown);
    vendor.fault = () => 'none';
    await timePasses(6);
    vendor.arrive();
    await timePasses(20);
    assert.deepEqual(await where(), ended);
  });

test('API-035 killed between hold and call, both ways: the clock finds it and finishes it under the same id', async () => {
  vendor.fault = () => 'killed';
  await assert.rejects(async () => moveIn({ amount: '40' }), Killed);
  assert.deepEqual(await where(), ['60', '40', '0', '0']);
  vendor.fault = () => 'none';
  await timePasses(5);
  assert.deepEqual(await where(), ['60', '40', '0', '0'], 'whoever called may still be calling');
  await timePasses(15);
  assert.deepEqual(await where(), ['60', '0', '40', '40']);

  vendor.fault = () => 'killed';
  await assert.rejects(async () => moveOut({ all: true }), Killed);
  vendor.fault = () => 'none';
  await timePasses(20);
  assert.deepEqual(await where(), ['100', '0', '0', '0']);
  assert.equal(new Set(vendor.calls.map((call) => call.transactionUuid)).size, 2);
});

test('API-035 a refusal of what was sent before is not believed: its first call may still be on the road', async () => {
  vendor.fault = (move) => (move === 'deposit' ? 'late' : 'none');
  await moveIn({ amount: '40' });
  vendor.fault = (move) => (move === 'deposit' ? 'RS_ERROR_INVALID_PARTNER' : 'none');
  await timePasses(6);
  assert.deepEqual(await where(), ['60', '40', '0', '0'], 'still held');
  vendor.arrive();
  await timePasses(20);
  assert.deepEqual(await where(), ['60', '0', '40', '40'], 'and it did arrive');
});

test('API-035 the clock asks after 5, 15, 60 and 300 seconds, one at a time, and two clocks ask once', async () => {
  vendor.fault = () => 'lost';
  await moveIn({ amount: '40' });
  const asked = () => vendor.calls.filter(({ move }) => move === 'status').length;
  const counts: number[] = [];
  for (const seconds of [3, 2, 14, 1, 59, 1, 299, 1, 299, 1]) {
    deps.clock.advance(seconds * 1000);
    await Promise.all([askDue(deps), askDue(deps)]);
    counts.push(asked());
  }
  assert.deepEqual(counts, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  assert.deepEqual(
    deps.published.map(({ name, delaySeconds }) => [name, delaySeconds]),
    [
      ['vendor-wallet.ask', 5],
      ['vendor-wallet.ask', 15],
      ['vendor-wallet.ask', 60],
    ],
  );
});

test('API-035 no more than five open transfers of a member: a sixth waits for an answer to one of them', async () => {
  vendor.fault = () => 'lost';
  for (let open = 0; open < 5; open += 1) assert.ok((await moveIn({ amount: '5' })).ok);
  assert.equal(codeOf(await moveIn({ amount: '5' })), 'too_many_open_transfers');
  vendor.fault = () => 'none';
  await timePasses(10);
  assert.ok((await moveIn({ amount: '5' })).ok);
  assert.deepEqual(await where(), ['70', '0', '30', '30']);
});

test('WALLET-006 a member sees own transfers, and nobody else’s', async () => {
  const into = await moveIn({ amount: '10' });
  assert.ok(into.ok);
  const { transferNo } = into.value;
  const handlers = vendorWalletHandlers(deps);
  const mine = await handlers.getVendorTransfer({ transferNo }, ctx());
  assert.ok(mine.ok && mine.value.amount === '10.00' && mine.value.cause === 'MEMBER');
  const other = await db.transaction((tx) => aMember(tx, { merchant }));
  assert.equal(codeOf(await handlers.getVendorTransfer({ transferNo }, ctx(other))), 'not_found');
  const theirs = await handlers.listVendorTransfers({ pageNo: 1, pageSize: 20 }, ctx(other));
  assert.ok(theirs.ok && theirs.value.totalCount === 0);
});
