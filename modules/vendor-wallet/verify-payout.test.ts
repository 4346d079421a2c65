import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount, reconcile } from '@baize/wallet';
import { askDue, askTransfer } from './ask-transfer.ts';
import { vendorWalletConsoleHandlers, vendorWalletHandlers } from './handlers.ts';
import {
  setVendorWalletSettings,
  vendorWalletForTests,
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
  await db.transaction((tx) => oneDecides(tx, merchant.id));
});
afterEach(async () => {
  assert.deepEqual(await reconcile(db, deps.clock), [], 'the ledger’s laws hold');
});

let requests = 0;
async function move(
  wish: { amount?: string; all?: boolean },
  [fromWallet, toWallet]: [string, string],
  who = member,
) {
  const moved = await vendorWalletHandlers(deps).transferWallet(
    { fromWallet, toWallet, requestId: `request-${(requests += 1)}`, ...wish },
    aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' }),
  );
  assert.ok(moved.ok, moved.ok ? '' : moved.code);
  return moved.value;
}
const into = (amount: string, who = member) => move({ amount }, ['MAIN', 'STUDIO_T'], who);
const home = (wish: { amount?: string; all?: boolean } = { all: true }, who = member) =>
  move(wish, ['STUDIO_T', 'MAIN'], who);
const main = async (who = member) => (await findAccount(db, who.memberId))?.balance;
const stateOf = (transferNo: string) =>
  db.one<{ state: string; detail: string | null }>(
    'select state, detail from vendor_wallet.transfer where transfer_no = $1',
    [transferNo],
  );

test('R20 a vendor that says more came back than its list of bets explains is not paid: asked again, then a person', async () => {
  await into('40');
  vendor.play('STUDIO_T', member.walletUser, parseUnits('5000'), { isListed: false });
  const claim = await home();
  assert.equal(claim.status, 'PENDING');
  assert.equal(await main(), parseUnits('60'), 'nothing of it');
  assert.match(
    (await stateOf(claim.transferNo)).detail ?? '',
    /5,?040.00 USD came back, 40.00 USD is explained/,
  );
  for (let minute = 0; minute < 10; minute += 1) {
    deps.clock.advance(300_000);
    await askDue(deps);
  }
  assert.equal((await stateOf(claim.transferNo)).state, 'PENDING');
  deps.clock.advance(24 * 3_600_000);
  await askDue(deps);
  assert.equal((await stateOf(claim.transferNo)).state, 'REVIEW');
  assert.equal(await main(), parseUnits('60'));
});

test('R20 a win that is listed a moment later is paid when it is; what was sent always comes home', async () => {
  await into('40');
  vendor.play('STUDIO_T', member.walletUser, parseUnits('25'), { isListed: false });
  const part = await home({ amount: '40' });
  assert.equal(part.status, 'SUCCESS');
  const rest = await home();
  assert.equal(rest.status, 'PENDING');
  vendor.list('STUDIO_T', member.walletUser, parseUnits('25'));
  deps.clock.advance(6_000);
  await askDue(deps);
  assert.equal((await stateOf(rest.transferNo)).state, 'SUCCESS');
  assert.equal(await main(), parseUnits('125'));
});

test('R20 the same money does not come home twice', async () => {
  await into('40');
  vendor.fault = (deed) => (deed === 'withdrawAll' ? 'unsaid' : 'none');
  const first = await home();
  assert.equal(first.status, 'PENDING');
  vendor.fault = () => 'none';
  vendor.play('STUDIO_T', member.walletUser, parseUnits('40'), { isListed: false });
  const second = await home();
  assert.equal(second.status, 'SUCCESS');
  deps.clock.advance(6_000);
  await askDue(deps);
  assert.equal((await stateOf(first.transferNo)).state, 'PENDING', 'forty were sent, forty came back');
  assert.equal(await main(), parseUnits('100'));
});

test('R20 beyond the brand’s credit a person looks, whoever of its members asks; then it is paid', async () => {
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { credit: '50' }));
  const other = await db.transaction((tx) => aMember(tx, { merchant, balance: '100' }));
  await into('10');
  await into('10', other);
  vendor.play('STUDIO_T', member.walletUser, parseUnits('50'));
  vendor.play('STUDIO_T', other.walletUser, parseUnits('20'));
  assert.equal((await home()).status, 'SUCCESS', 'fifty beyond the ten that were sent: exactly the credit');
  assert.equal((await home({ amount: '10' }, other)).status, 'SUCCESS', 'what was sent is nobody’s credit');
  const beyond = await home({ all: true }, other);
  assert.deepEqual([beyond.status, (await stateOf(beyond.transferNo)).state], ['PENDING', 'REVIEW']);
  assert.match((await stateOf(beyond.transferNo)).detail ?? '', /credit 50.00 USD/);
  assert.equal(await main(other), parseUnits('100'));
  const backOffice = vendorWalletConsoleHandlers(deps);
  const staff = aCall(merchant, aStaffCaller(7, 'ana'));
  const asked = await backOffice.askVendorTransfer({ transferNo: beyond.transferNo }, staff);
  assert.ok(asked.ok && asked.value.state === 'REVIEW', 'the vendor’s word alone changes nothing');
  const paid = await backOffice.settleVendorTransfer(
    { transferNo: beyond.transferNo, reason: 'jackpot, checked' },
    staff,
  );
  assert.ok(paid.ok && paid.value.amount === '20.00');
  assert.equal(await main(other), parseUnits('120'));
  deps.clock.advance(25 * 3_600_000);
  await into('10', other);
  vendor.play('STUDIO_T', other.walletUser, parseUnits('30'));
  assert.equal((await home({ all: true }, other)).status, 'SUCCESS', 'another day');
});

/** Both payouts have read what play left before either goes on, unless one waits for the other. */
function atOnce(): void {
  const { played } = vendor.port;
  let reading = 0;
  const both = Promise.withResolvers<void>();
  deps.port = {
    ...vendor.port,
    played: async (...from) => {
      const found = await played(...from);
      reading += 1;
      if (reading === 4) both.resolve();
      await Promise.race([both.promise, sleep(reading > 2 ? 300 : 0)]);
      return found;
    },
  };
}

test('R20 two payouts at once are one after the other in the brand’s credit', async () => {
  await db.transaction((tx) => setVendorWalletSettings(tx, merchant.id, { credit: '50' }));
  const other = await db.transaction((tx) => aMember(tx, { merchant, balance: '100' }));
  await into('10');
  await into('10', other);
  vendor.play('STUDIO_T', member.walletUser, parseUnits('40'));
  vendor.play('STUDIO_T', other.walletUser, parseUnits('40'));
  atOnce();
  const moved = await Promise.all([home(), home({ all: true }, other)]);
  const states = [];
  for (const { transferNo } of moved) states.push((await stateOf(transferNo)).state);
  assert.deepEqual(states.toSorted(), ['REVIEW', 'SUCCESS']);
});

test('R20 two payouts of one member at once are not both explained by the same play', async () => {
  await into('40');
  vendor.fault = (deed) => (deed === 'withdraw' ? 'unsaid' : 'none');
  vendor.play('STUDIO_T', member.walletUser, parseUnits('40'), { isListed: false });
  const claims = [await home({ amount: '40' }), await home({ amount: '40' })];
  assert.deepEqual(
    claims.map(({ status }) => status),
    ['PENDING', 'PENDING'],
  );
  vendor.fault = () => 'none';
  deps.clock.advance(6_000);
  atOnce();
  await Promise.all(claims.map(({ transferNo }) => askTransfer(deps, transferNo)));
  const states = [];
  for (const { transferNo } of claims) states.push((await stateOf(transferNo)).state);
  assert.deepEqual(states.toSorted(), ['PENDING', 'SUCCESS']);
  assert.equal(await main(), parseUnits('100'));
});
