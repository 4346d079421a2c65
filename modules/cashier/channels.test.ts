import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/identity';
import { aCall, aMember } from '@baize/identity/testing';
import { aPicture } from '@baize/images/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount, withdrawable } from '@baize/wallet';
import { getCashierSettings, saveCashierSettings } from './brand-settings.ts';
import { isChannelOpen } from './channel-hours.ts';
import {
  archiveChannel,
  createChannel,
  listChannelsOfBrand,
  updateChannel,
  type ChannelWish,
} from './channels.ts';
import { createDeposit } from './create-deposit.ts';
import { attachDepositSlip, getDepositSlip, getDepositSlipOfMember } from './deposit-slip.ts';
import { khqr } from './gateways/khqr/khqr.ts';
import { vietqr } from './gateways/vietqr/vietqr.ts';
import { listDepositChannels } from './read-deposits.ts';
import { creditDeposit } from './review-deposit.ts';
import { getSettings } from './settings.ts';
import { cashierForTests } from './testing.ts';

/** 17:00 in Bangkok. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof cashierForTests>;
let merchant: Merchant;
let member: Member;
let ana: StaffCaller;

before(async () => {
  db = await testDatabase();
  deps = cashierForTests(db, { clock, audit, gateways: [khqr(), vietqr()] });
  ana = await db.transaction(async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller);
});
after(async () => {
  await db.drop();
  fs.rmSync(deps.dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  delete deps.ports;
  deps.published.length = 0;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant });
  });
});

let count = 0;
const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const byStaff = (brand = merchant) => aCall(brand, ana);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const wish = (change: Partial<ChannelWish> = {}): ChannelWish => ({
  code: 'bank-1',
  method: 'bank_transfer',
  name: 'Bank transfer',
  gateway: 'house-transfer',
  min: '10',
  max: '500',
  feeBps: 100,
  feeFixed: '0.50',
  minutes: [3, 10],
  presets: ['10', '50'],
  receiver: { name: 'House', account: '000 1', bank: 'A bank' },
  levelMin: 0,
  hours: null,
  turnoverPercent: null,
  config: {},
  feed: null,
  isEnabled: true,
  sort: 1,
  ...change,
});
async function aChannel(change: Partial<ChannelWish> = {}) {
  const made = await createChannel(deps, wish(change), byStaff());
  assert.ok(made.ok, codeOf(made));
  return made.value;
}
const order = (channelId: number, amount = '50', more: { bonusCode?: string } = {}, who = member) =>
  createDeposit(deps, { channelId, amount, requestId: `request-${(count += 1)}`, ...more }, ctx(who));
const offered = async () => (await listDepositChannels(deps, ctx())).value;

test('OP-23 a channel is made, changed and taken away by an operator, each with its entry in the log', async () => {
  const made = await aChannel();
  assert.equal(codeOf(await createChannel(deps, wish(), byStaff())), 'code_taken');
  const change = { ...wish({ max: '900', isEnabled: false }), channelId: made.channelId };
  const changed = await updateChannel(deps, change, byStaff());
  assert.ok(changed.ok && changed.value.max === '900.00');
  assert.deepEqual((await offered()).list, [], 'switched off: members do not see it');
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await updateChannel(deps, change, byStaff(other))), 'not_found');
  assert.equal(codeOf(await updateChannel(deps, { ...change, gateway: 'khqr' }, byStaff())), 'gateway_fixed');
  const away = { channelId: made.channelId, reason: 'account closed' };
  assert.equal(codeOf(await archiveChannel(deps, away, byStaff(other))), 'not_found');
  assert.equal(codeOf(await archiveChannel(deps, away, byStaff())), 'ok');
  assert.deepEqual((await listChannelsOfBrand(deps, byStaff())).value.list, []);
  const deeds = await db.many<{ action: string }>(
    'select action from staff.audit where target = $1 order by id',
    [`channel:${made.channelId}`],
  );
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['channel.create', 'channel.update', 'channel.archive'],
  );
});

test('OP-23 a channel that could not work is refused, and nothing is written', async () => {
  const rows: [Partial<ChannelWish>, string][] = [
    [{ gateway: 'nobody' }, 'gateway_unknown'],
    [{ gateway: 'vietqr', config: { bin: '970436', account: '12345' } }, 'currency_unsupported'],
    [{ gateway: 'khqr' }, 'config_invalid'],
    [{ config: { bin: '1' } }, 'config_invalid'],
    [{ receiver: null }, 'receiver_missing'],
    [{ min: '0' }, 'amount_invalid'],
    [{ min: '10.001' }, 'amount_invalid'],
    [{ max: '9' }, 'limits_invalid'],
    [{ presets: ['1'] }, 'limits_invalid'],
    [{ feeFixed: '10' }, 'limits_invalid'],
    [{ minutes: [5, 1] }, 'limits_invalid'],
    [{ feed: 'nobody' }, 'feed_unknown'],
    [{ feed: 'khqr' }, 'feed_unknown'],
  ];
  for (const [change, code] of rows)
    assert.equal(codeOf(await createChannel(deps, wish(change), byStaff())), code, JSON.stringify(change));
  assert.deepEqual((await listChannelsOfBrand(deps, byStaff())).value.list, []);
});

test('OPEN-WALLET-03 a channel keeps its hours in the site’s time, past midnight too', async () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`);
  const rows: [from: number | null, to: number | null, time: string, open: boolean][] = [
    [null, null, '03:00', true],
    [480, 1020, '08:00', true],
    [480, 1020, '16:59', true],
    [480, 1020, '17:00', false],
    [480, 1020, '07:59', false],
    [1320, 360, '23:00', true],
    [1320, 360, '05:59', true],
    [1320, 360, '06:00', false],
    [600, 600, '01:00', true],
  ];
  for (const [openFrom, openTo, time, open] of rows)
    assert.equal(
      isChannelOpen({ openFrom, openTo }, at(time), 'Asia/Bangkok'),
      open,
      `${openFrom}-${openTo} ${time}`,
    );
  const { channelId } = await aChannel({ hours: { from: '08:00', to: '17:00' } });
  const refused = await order(channelId);
  assert.deepEqual(refused, { ok: false, code: 'channel_closed', detail: { from: '08:00', to: '17:00' } });
  assert.equal((await offered()).list[0]?.isOpen, false);
});

test('OPEN-WALLET-03 a channel of a level is there for members of that level and above', async () => {
  const { channelId } = await aChannel({ levelMin: 3 });
  assert.deepEqual((await offered()).list, []);
  assert.equal(codeOf(await order(channelId)), 'channel_unavailable');
  await db.transaction((tx) =>
    tx.run('update identity.member set level = 3 where id = $1', [member.memberId]),
  );
  assert.equal((await offered()).list.length, 1);
  assert.equal(codeOf(await order(channelId)), 'ok');
});

test('OPEN-WALLET-03 OPEN-WALLET-06 a channel’s fee and turnover are its own, of what arrived', async () => {
  const { channelId } = await aChannel({ turnoverPercent: 300 });
  const made = await order(channelId, '50');
  assert.ok(made.ok);
  const { orderNo } = made.value;
  const credited = await creditDeposit(deps, { orderNo, amount: '100', reason: 'seen' }, byStaff());
  assert.ok(credited.ok);
  assert.equal(credited.value.fee, '1.50', '1 % and 0.50');
  const account = await findAccount(db, member.memberId);
  assert.equal(account?.balance, parseUnits('98.50'));
  assert.equal((await withdrawable(db, account?.accountId ?? 0n)).turnoverLeft, parseUnits('300'));
});

test('OPEN-WALLET-05 the bonus a member chose stands in the order and in the news of its credit', async () => {
  const { channelId } = await aChannel();
  assert.deepEqual((await offered()).bonuses, []);
  assert.equal(codeOf(await order(channelId, '50', { bonusCode: 'WELCOME' })), 'bonus_unavailable');
  deps.ports = { bonusChoices: async () => [{ code: 'WELCOME', title: 'Welcome' }] };
  assert.deepEqual((await offered()).bonuses, [{ code: 'WELCOME', title: 'Welcome' }]);
  assert.equal(codeOf(await order(channelId, '50', { bonusCode: 'OTHER' })), 'bonus_unavailable');
  const made = await order(channelId, '50', { bonusCode: 'WELCOME' });
  assert.ok(made.ok && made.value.bonusCode === 'WELCOME');
  await creditDeposit(deps, { orderNo: made.value.orderNo, amount: '50', reason: 'seen' }, byStaff());
  const news = deps.published.find((one) => one.name === 'cashier.deposit-credited');
  assert.equal(news?.name === 'cashier.deposit-credited' && news.payload.bonusCode, 'WELCOME');
});

test('OPEN-LIMIT-01 WALLET-007 a bank slip is drawn again, kept apart, and shown to its owner and to staff only', async () => {
  const { channelId } = await aChannel();
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
  assert.equal(fs.readdirSync(`${deps.dataDir}/deposit-slips`).length, 3, 'refused ones are not kept');
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

test('OP-24 OP-23 a brand’s rules of money are saved with a reason, or refused whole', async () => {
  const read = await getCashierSettings(deps, byStaff());
  assert.ok(read.ok);
  const { currency: _, ...rules } = read.value;
  const reason = 'new limits';
  const rows: [object, string][] = [
    [{ withdrawMin: '0' }, 'amount_invalid'],
    [{ withdrawMax: '1' }, 'limits_invalid'],
    [{ withdrawFeeMin: '10' }, 'limits_invalid'],
    [{ fourEyesAbove: '1.001' }, 'amount_invalid'],
    [{ payoutGateway: 'nobody' }, 'gateway_unknown'],
  ];
  const wished = { ...rules, payoutGateway: 'khqr', fourEyesAbove: '0', matchByAmount: true, reason };
  for (const [change, code] of rows)
    assert.equal(codeOf(await saveCashierSettings(deps, { ...wished, ...change }, byStaff())), code, code);
  assert.equal((await getSettings(db, merchant.id)).matchByAmount, false);
  assert.equal(codeOf(await saveCashierSettings(deps, wished, byStaff())), 'ok');
  const saved = await getSettings(db, merchant.id);
  assert.deepEqual([saved.matchByAmount, saved.fourEyesAbove], [true, 0n]);
});
