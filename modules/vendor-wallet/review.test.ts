import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall } from '@baize/members/testing';
import { aLimit, anExclusion } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount, reconcile } from '@baize/wallet';
import { askDue } from './ask-transfer.ts';
import { vendorWalletConsoleHandlers, vendorWalletHandlers } from './handlers.ts';
import { recallOnExit } from './recall.ts';
import { readPlayed, recallSoon, sweepIn } from './sweep.ts';
import {
  aTransferVendor,
  setVendorWalletSettings,
  vendorWalletForTests,
  type LyingVendor,
  aVendorWalletWorld,
} from './testing.ts';
import { mayHoldMoney } from './vendor-balance.sql.ts';

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
  ({ vendor, deps, merchant, member } = await aVendorWalletWorld(db, [
    aTransferVendor(),
    aTransferVendor({ walletId: 'OTHER_T', name: 'Other', connectionId: 8 }),
  ]));
  await db.transaction((tx) => oneDecides(tx, merchant.id));
});
afterEach(async () => {
  assert.deepEqual(await reconcile(db, deps.clock), [], 'the ledger’s laws hold');
});

const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
const staff = () => aCall(merchant, aStaffCaller(7, 'ana'));
const member$ = () => vendorWalletHandlers(deps);
const console$ = () => vendorWalletConsoleHandlers(deps);
let requests = 0;
const aRequestId = () => `request-${(requests += 1)}`;
const moveIn = async (amount: string, toWallet = 'STUDIO_T') =>
  member$().transferWallet({ fromWallet: 'MAIN', toWallet, amount, requestId: aRequestId() }, ctx());
const moveOut = async (wish: { amount?: string; all?: boolean }) =>
  member$().transferWallet(
    { fromWallet: 'STUDIO_T', toWallet: 'MAIN', ...wish, requestId: aRequestId() },
    ctx(),
  );
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const dollars = (units: bigint | undefined) => Number((units ?? 0n) / 100_000n);
const funds = async () => {
  const account = await findAccount(db, member.memberId);
  return [dollars(account?.balance), dollars(account?.frozen)];
};
const at = (walletId: string) => dollars(vendor.balanceOf(walletId, member.walletUser));
const DAY_MS = 24 * 3_600_000;

/** A transfer nobody knows the end of, a day old. */
async function anUnknown(start: () => ReturnType<typeof moveIn>): Promise<string> {
  vendor.fault = () => 'lost';
  const started = await start();
  assert.ok(started.ok && started.value.status === 'PENDING');
  deps.clock.advance(DAY_MS);
  await askDue(deps);
  await askDue(deps);
  return started.value.transferNo;
}

test('API-035 after a day without an answer a person decides; until then nobody can', async () => {
  vendor.fault = () => 'lost';
  const started = await moveIn('40');
  assert.ok(started.ok);
  const { transferNo } = started.value;
  const settle = () => console$().settleVendorTransfer({ transferNo, reason: 'their paper' }, staff());
  assert.equal(codeOf(await settle()), 'state_changed');
  assert.equal(
    codeOf(await console$().failVendorTransfer({ transferNo, reason: 'no idea' }, staff())),
    'state_changed',
  );
  deps.clock.advance(DAY_MS);
  await askDue(deps);
  const waiting = await console$().listVendorTransferQueue(
    { state: 'REVIEW', pageNo: 1, pageSize: 20 },
    staff(),
  );
  assert.ok(waiting.ok);
  assert.deepEqual(
    waiting.value.list.map((one) => [one.transferNo, one.nextAskAt, one.account]),
    [[transferNo, null, member.account]],
  );
  const asked = vendor.calls.length;
  deps.clock.advance(3_600_000);
  await askDue(deps);
  assert.equal(vendor.calls.length, asked, 'the clock asks no more');
  const settled = await settle();
  assert.ok(settled.ok && settled.value.state === 'SUCCESS');
  assert.deepEqual(await funds(), [60, 0]);
  assert.equal(codeOf(await settle()), 'state_changed', 'once');
  assert.deepEqual(
    deps.audited.map(({ action, target, reason }) => [action, target, reason]),
    ['vendor-transfer.settle', 'approval.alone'].map((action) => [
      action,
      `vendor-transfer:${transferNo}`,
      'their paper',
    ]),
  );
  const seen = await console$().getVendorTransferCase({ transferNo }, staff());
  assert.ok(seen.ok);
  assert.equal(seen.value.steps[0]?.event, 'created');
  assert.equal(seen.value.steps.at(-1)?.actor, 'staff:7');
});

test('API-035 an operator fails what the vendor never did: the hold returns, and only once', async () => {
  const transferNo = await anUnknown(() => moveIn('40'));
  assert.deepEqual(await funds(), [60, 40]);
  const fail = () => console$().failVendorTransfer({ transferNo, reason: 'not in their books' }, staff());
  const failed = await fail();
  assert.ok(failed.ok && failed.value.failure === 'failed_by_operator');
  assert.equal(codeOf(await fail()), 'state_changed');
  assert.deepEqual(await funds(), [100, 0]);
});

test('API-035 a recall without an amount is settled with the amount an operator names, and no other is changed', async () => {
  await moveIn('40');
  const transferNo = await anUnknown(() => moveOut({ all: true }));
  const settle = (amount?: string) =>
    console$().settleVendorTransfer(
      { transferNo, reason: 'their paper', ...(amount ? { amount } : {}) },
      staff(),
    );
  assert.equal(codeOf(await settle()), 'amount_needed');
  const settled = await settle('40');
  assert.ok(settled.ok && settled.value.amount === '40.00');
  assert.deepEqual(await funds(), [100, 0]);
  vendor.fault = () => 'none';
  await moveIn('10');
  const second = await anUnknown(() => moveOut({ amount: '10' }));
  assert.equal(
    codeOf(
      await console$().settleVendorTransfer({ transferNo: second, amount: '11', reason: 'no' }, staff()),
    ),
    'amount_invalid',
  );
});

test('API-035 in review the vendor may be asked again; it is believed, and nothing is sent without a person', async () => {
  const transferNo = await anUnknown(() => moveIn('40'));
  vendor.fault = (move) => (move === 'status' ? 'none' : 'lost');
  const sent = vendor.calls.filter(({ move }) => move === 'deposit').length;
  const still = await console$().askVendorTransfer({ transferNo }, staff());
  assert.ok(still.ok && still.value.state === 'REVIEW');
  assert.equal(vendor.calls.filter(({ move }) => move === 'deposit').length, sent);
  const { transactionUuid } = still.value;
  const call = {
    user: member.walletUser,
    currency: 'USD',
    partner: 'x',
    transactionUuid,
    amount: 4_000_000n,
  };
  vendor.fault = () => 'none';
  await vendor.port.deposit('STUDIO_T', call);
  const known = await console$().askVendorTransfer({ transferNo }, staff());
  assert.ok(known.ok && known.value.state === 'SUCCESS');
  assert.deepEqual([await funds(), at('STUDIO_T')], [[60, 0], 40]);
  assert.equal(codeOf(await console$().askVendorTransfer({ transferNo }, staff())), 'state_changed');
});

test('R43 another brand’s operators see and decide nothing of it', async () => {
  const transferNo = await anUnknown(() => moveIn('40'));
  const other = await db.transaction((tx) => aMerchant(tx));
  const theirs = aCall(other, aStaffCaller(8, 'ben'));
  const reason = 'not mine';
  for (const answer of [
    await console$().getVendorTransferCase({ transferNo }, theirs),
    await console$().settleVendorTransfer({ transferNo, reason }, theirs),
    await console$().failVendorTransfer({ transferNo, reason }, theirs),
    await console$().askVendorTransfer({ transferNo }, theirs),
  ])
    assert.equal(codeOf(answer), 'not_found');
  assert.deepEqual(await funds(), [60, 40]);
});

test('WALLET-006 one key recalls from every vendor; one that is silent keeps its money and is named', async () => {
  await moveIn('40');
  await moveIn('30', 'OTHER_T');
  vendor.fault = (move, walletId) => (move === 'balance' && walletId === 'OTHER_T' ? 'lost' : 'none');
  const balances = await member$().listVendorBalances({}, ctx());
  assert.ok(balances.ok);
  assert.deepEqual(
    balances.value.wallets.map((one) => [one.walletId, one.balance, one.lastKnown]),
    [
      ['STUDIO_T', '40.00', '40.00'],
      ['OTHER_T', null, '30.00'],
    ],
  );
  const first = await member$().recallAll({ requestId: aRequestId() }, ctx());
  assert.ok(first.ok);
  assert.deepEqual([first.value.main, first.value.unanswered], ['70.00', ['OTHER_T']]);
  vendor.fault = () => 'none';
  const second = await member$().recallAll({ requestId: aRequestId() }, ctx());
  assert.ok(second.ok && second.value.main === '100.00' && second.value.transfers.length === 1);
  const third = await member$().recallAll({ requestId: aRequestId() }, ctx());
  assert.ok(third.ok && third.value.transfers.length === 0, 'nothing left to recall');
});

test('OPEN-PLAY-02 a launch takes the money from the vendor before, then all of main, where the brand says so', async () => {
  await moveIn('40', 'OTHER_T');
  const launch = (walletId: string | undefined, launchId: string) =>
    sweepIn(deps, { memberId: member.memberId, merchantId: merchant.id, walletId, launchId });
  await launch('STUDIO_T', '1');
  assert.deepEqual([at('OTHER_T'), at('STUDIO_T')], [40, 0], 'switched off: nothing moves');
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { autoTransferIn: true }));
  await launch('STUDIO_T', '2');
  assert.deepEqual([at('OTHER_T'), at('STUDIO_T'), await funds()], [0, 100, [0, 0]]);
  await launch('STUDIO_T', '2');
  await launch(undefined, '3');
  assert.deepEqual([at('STUDIO_T'), await funds()], [0, [100, 0]], 'a seamless game plays from main');
});

test('OPEN-PLAY-02 on exit everything is called back soon after, where the brand says so', async () => {
  await moveIn('40');
  const who = { memberId: member.memberId, merchantId: merchant.id };
  assert.equal(await recallSoon(deps, who), false);
  assert.deepEqual(deps.published.at(-1), {
    name: 'vendor-wallet.read-played',
    payload: { memberId: member.memberId, walletIds: ['STUDIO_T'] },
    delaySeconds: 2,
  });
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { autoRecall: true }));
  assert.equal(await recallSoon(deps, who), true);
  const leftAt = deps.clock.now().getTime();
  assert.deepEqual(deps.published.at(-1), {
    name: 'vendor-wallet.recall',
    payload: { ...who, leftAt },
    delaySeconds: 2,
  });
  assert.equal(await mayHoldMoney(db, 'STUDIO_T'), true);
  await sweepIn(deps, { ...who, walletId: 'STUDIO_T', launchId: 'again' });
  await recallOnExit(deps, { ...who, leftAt: leftAt - 1 });
  assert.equal(at('STUDIO_T'), 40, 'a game opened since keeps its money');
  await recallOnExit(deps, { ...who, leftAt });
  assert.deepEqual([at('STUDIO_T'), await funds()], [0, [100, 0]]);
  assert.equal(await recallSoon(deps, who), false, 'nothing lies there any more');
});

test('OPEN-PLAY-04 what was played is read when a game is left, of each wallet money may lie in', async () => {
  await moveIn('40');
  const asked: unknown[] = [];
  const port: typeof deps.port = {
    ...deps.port,
    readPlayed: (walletId, user) => {
      asked.push([walletId, user]);
      return Promise.resolve();
    },
  };
  const left = { memberId: member.memberId, walletIds: ['STUDIO_T', 'OTHER_T'] };
  await readPlayed({ ...deps, port }, left);
  assert.deepEqual(asked, [
    ['STUDIO_T', member.walletUser],
    ['OTHER_T', member.walletUser],
  ]);
  assert.deepEqual([at('STUDIO_T'), await funds()], [40, [60, 0]], 'reading moves nothing');
});

test('OPEN-PLAY-02 a vendor that does not answer when a game is left is asked again after 15, 60, 300 seconds and 25 minutes', async () => {
  await moveIn('40');
  vendor.fault = () => 'lost';
  let exit = { memberId: member.memberId, merchantId: merchant.id, leftAt: deps.clock.now().getTime() };
  const delays: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const before = deps.published.length;
    await recallOnExit(deps, exit);
    const again = deps.published.slice(before).find(({ name }) => name === 'vendor-wallet.recall');
    if (!again) break;
    delays.push(again.delaySeconds);
    exit = again.payload as typeof exit;
  }
  assert.deepEqual(delays, [15, 60, 300, 1500]);
  assert.deepEqual([at('STUDIO_T'), await funds()], [40, [60, 0]]);
  vendor.fault = () => 'none';
  await recallOnExit(deps, exit);
  assert.deepEqual([at('STUDIO_T'), await funds()], [0, [100, 0]]);
});

test('OP-33 who paused or has no loss limit left sends nothing to a vendor, and gets everything back', async () => {
  await moveIn('40');
  const now = deps.clock.now();
  await db.transaction((tx) => aLimit(tx, member, { kind: 'loss', period: 'day', amount: '20', at: now }));
  assert.equal(codeOf(await moveIn('21')), 'limit_reached');
  await db.transaction((tx) => anExclusion(tx, member, { from: now, until: null }));
  assert.equal(codeOf(await moveIn('5')), 'self_excluded');
  assert.ok((await moveOut({ all: true })).ok);
  assert.deepEqual([at('STUDIO_T'), await funds()], [0, [100, 0]]);
});

test('API-050 WALLET-005 isSingle is true where no vendor keeps wallets of its own', async () => {
  const wallets = await member$().getMerchantWallet({}, ctx());
  assert.ok(wallets.ok && !wallets.value.isSingle);
  assert.deepEqual(
    wallets.value.wallets.map((one) => [one.walletId, one.transferable, one.minTransfer]),
    [
      ['MAIN', false, null],
      ['STUDIO_T', true, '1.00'],
      ['OTHER_T', true, '1.00'],
    ],
  );
  vendor.vendors = [];
  const single = await member$().getMerchantWallet({ isSingle: '1' }, ctx());
  assert.ok(single.ok && single.value.isSingle && single.value.wallets.length === 1);
});

test('OP-24 operators switch sweeping and set the limits, with a reason in the log', async () => {
  const wish = {
    autoTransferIn: true,
    autoRecall: true,
    min: '5',
    max: '50',
    credit: '900',
    reason: 'try it',
  };
  const saved = await console$().updateVendorWalletSettings(wish, staff());
  assert.ok(saved.ok && saved.value.max === '50.00' && saved.value.credit === '900.00');
  assert.equal(codeOf(await console$().updateVendorWalletSettings(wish, staff())), 'nothing_to_change');
  assert.equal(
    codeOf(await console$().updateVendorWalletSettings({ ...wish, max: '4' }, staff())),
    'limits_out_of_order',
  );
  assert.deepEqual(
    deps.audited.map(({ action }) => action),
    ['vendor-wallet.settings'],
  );
  assert.equal(codeOf(await moveIn('51')), 'amount_above_max');
});

test('OP-24 of two operators who save at once the second finds what the first saved', async () => {
  const save = (max: string) =>
    console$().updateVendorWalletSettings(
      { autoTransferIn: true, autoRecall: true, min: '5', max, credit: '900', reason: 'both' },
      staff(),
    );
  const before = deps.audited.length;
  const answers = await Promise.all([save('61'), save('62'), save('61')]);
  type Sides = { before: { max: string }; after: { max: string } };
  // Where 61 came first, 62 is proposed: its entry keeps what it saw in the payload, and nothing changed.
  const entries = deps.audited.slice(before).map((entry) => {
    const { payload } = entry.after as { payload?: Sides };
    return payload ? { before: payload.before, after: payload.before } : (entry as Sides);
  });
  assert.equal(entries.length, answers.filter(({ ok }) => ok).length);
  for (const [index, entry] of entries.entries())
    if (index > 0) assert.equal(entry.before.max, entries[index - 1]?.after.max, 'no gap in the log');
});
