import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { demoPsp, gatewaysOf, houseTransfer } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { aPicture } from '@baize/images/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount, withdrawable } from '@baize/wallet';
import { createDeposit } from './create-deposit.ts';
import { attachDepositSlip, getDepositSlip, getDepositSlipOfMember } from './deposit-slip.ts';
import type { DepositsPorts } from './deps.ts';
import { listDepositChannels } from './read-deposits.ts';
import { findAnyDeposit } from './deposit.sql.ts';
import { creditDeposit } from './review-deposit.ts';
import { depositsForTests } from './testing.ts';

/** What a channel's own rules mean for the orders on it. 17:00 in Bangkok. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests> & { ports?: DepositsPorts };
let merchant: Merchant;
let member: Member;
let ana: StaffCaller;

before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { clock });
  ana = await db.transaction(async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller);
});
after(async () => {
  await db.drop();
});
beforeEach(async () => {
  delete deps.ports;
  deps.published.length = 0;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant });
  });
});

let count = 0;
const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const byStaff = (brand = merchant) => aCall(brand, ana);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
type Rules = NonNullable<Parameters<typeof aChannel>[2]>;
const aHouseChannel = (rules: Rules = {}) => {
  const receiver = { name: 'House', account: '000 1', bank: 'A bank' };
  const house = { gateway: 'house-transfer', method: 'bank_transfer', receiver } as const;
  return db.transaction((tx) => aChannel(tx, merchant.id, { ...house, ...rules }));
};
const order = (channelId: number, amount = '50', more: { bonusCode?: string } = {}, who = member) =>
  createDeposit(deps, { channelId, amount, requestId: `request-${(count += 1)}`, ...more }, ctx(who));
const offered = async () => (await listDepositChannels(deps, ctx())).value;

test('OPEN-WALLET-03 outside its hours a channel is shown and takes no order', async () => {
  const { channelId } = await aHouseChannel({ openFrom: 480, openTo: 1020 });
  const refused = await order(channelId);
  assert.deepEqual(refused, { ok: false, code: 'channel_closed', detail: { from: '08:00', to: '17:00' } });
  assert.equal((await offered()).list[0]?.isOpen, false);
});

test('OPEN-WALLET-03 a channel says whether the house or a payment company takes the money', async () => {
  const unasked: typeof fetch = () => Promise.reject(new Error('nothing is ordered'));
  const psp = demoPsp({ url: 'http://psp.test', secret: 'a secret of the tests', clock, fetch: unasked });
  const offering = { ...deps, gateways: gatewaysOf(psp, houseTransfer()) };
  await db.transaction((tx) => aChannel(tx, merchant.id));
  await aHouseChannel({ feed: 'demo-bank' });
  const { list } = (await listDepositChannels(offering, ctx())).value;
  const toHouse = list.map((one) => [one.method, one.toHouse, one.byHand]);
  assert.deepEqual(toHouse.toSorted(), [
    ['bank_transfer', true, false],
    ['qr_transfer', false, false],
  ]);
});

test('OPEN-WALLET-03 a channel of a level is there for members of that level and above', async () => {
  const { channelId } = await aHouseChannel({ levelMin: 3 });
  assert.deepEqual((await offered()).list, []);
  assert.equal(codeOf(await order(channelId)), 'channel_unavailable');
  await db.transaction((tx) =>
    tx.run('update members.member set level = 3 where id = $1', [member.memberId]),
  );
  assert.equal((await offered()).list.length, 1);
  assert.equal(codeOf(await order(channelId)), 'ok');
});

test('OPEN-WALLET-03 OPEN-WALLET-06 MSG-003 a channel’s fee and turnover are its own, of what arrived', async () => {
  const { channelId } = await aHouseChannel({
    turnoverPercent: 300,
    feeBps: 100,
    feeFixed: parseUnits('0.5'),
  });
  const made = await order(channelId, '50');
  assert.ok(made.ok);
  const { orderNo } = made.value;
  const credited = await creditDeposit(deps, { orderNo, amount: '100', reason: 'seen' }, byStaff());
  assert.ok(credited.ok);
  assert.equal(credited.value.fee, '1.50', '1 % and 0.50');
  const account = await findAccount(db, member.memberId);
  assert.equal(account?.balance, parseUnits('98.50'));
  assert.equal((await withdrawable(db, account?.accountId ?? 0n)).turnoverLeft, parseUnits('300'));
  const told = await db.one<{ params: object }>(
    "select params from messaging.message where member_id = $1 and template = 'deposit_credited'",
    [member.memberId],
  );
  assert.deepEqual(
    told.params,
    { orderNo: made.value.reference, amount: '98.50', currency: 'USD' },
    'MSG-003: what is in the wallet',
  );
});

test('OPEN-WALLET-05 the bonus a member chose stands in the order, before and after its credit', async () => {
  const { channelId } = await aHouseChannel();
  assert.deepEqual((await offered()).bonuses, []);
  assert.equal(codeOf(await order(channelId, '50', { bonusCode: 'WELCOME' })), 'bonus_unavailable');
  deps.ports = { bonusChoices: async () => [{ code: 'WELCOME', title: 'Welcome' }] };
  assert.deepEqual((await offered()).bonuses, [{ code: 'WELCOME', title: 'Welcome' }]);
  assert.equal(codeOf(await order(channelId, '50', { bonusCode: 'OTHER' })), 'bonus_unavailable');
  const made = await order(channelId, '50', { bonusCode: 'WELCOME' });
  assert.ok(made.ok && made.value.bonusCode === 'WELCOME');
  await creditDeposit(deps, { orderNo: made.value.orderNo, amount: '50', reason: 'seen' }, byStaff());
  const credited = await findAnyDeposit(db, made.value.orderNo);
  assert.deepEqual([credited?.state, credited?.bonusCode], ['CREDITED', 'WELCOME']);
});

test('OPEN-LIMIT-01 WALLET-007 a bank slip is drawn again, kept apart, and shown to its owner and to staff only', async () => {
  const { channelId } = await aHouseChannel();
  const made = await order(channelId);
  assert.ok(made.ok && made.value.takesSlip);
  const { orderNo } = made.value;
  const picture = await aPicture();
  const attach = (bytes: Buffer, who = member) =>
    attachDepositSlip(deps, { orderNo, image: bytes.toString('base64') }, ctx(who));
  const stranger = await db.transaction((tx) => aMember(tx, { merchant }));
  assert.equal(codeOf(await attach(picture, stranger)), 'not_found');
  assert.equal(codeOf(await attach(Buffer.from('<svg/>'))), 'image_invalid');
  assert.equal(codeOf(await attach(await aPicture({ format: 'gif' }))), 'image_invalid');
  assert.equal(codeOf(await attach(Buffer.alloc(5 * 1024 * 1024))), 'image_too_large');
  const kept = await attach(picture);
  assert.ok(kept.ok);
  await attach(picture);
  await attach(await aPicture({ format: 'jpeg' }));
  assert.equal(codeOf(await attach(picture)), 'too_many_images');
  assert.equal((await deps.files.list('uploads/deposit-slips')).length, 3, 'refused ones are not kept');
  const asked = { orderNo, slipId: kept.value.slipId };
  const mine = await getDepositSlip(deps, asked, ctx());
  assert.ok(mine.ok && !Buffer.from(mine.value.image, 'base64').includes('secret-in-metadata'));
  assert.equal(codeOf(await getDepositSlip(deps, asked, ctx(stranger))), 'not_found');
  assert.ok((await getDepositSlipOfMember(deps, asked, byStaff())).ok);
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await getDepositSlipOfMember(deps, asked, byStaff(other))), 'not_found');
  assert.equal((await findAccount(db, member.memberId))?.balance, 0n, 'a picture credits nothing');
  await creditDeposit(deps, { orderNo, amount: '50', reason: 'seen' }, byStaff());
  assert.equal(codeOf(await attach(picture)), 'state_changed');
});
