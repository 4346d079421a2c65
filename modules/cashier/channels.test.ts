import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvedControl } from '@baize/approvals';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { cashierConsoleApi } from './api.ts';
import { isChannelOpen } from './channel-hours.ts';
import { findChannel, findChannelOfGateway, getChannel, insertChannel, listChannels } from './channel.sql.ts';
import { archiveChannel, createChannel, listChannels as listAllChannels, updateChannel } from './channels.ts';
import { channelControl } from './channel-control.ts';
import { channelOf, type ChannelInput } from './channel-terms.ts';
import type { CashierDeps } from './deps.ts';
import { khqr } from './gateways/khqr/khqr.ts';
import { vietqr } from './gateways/vietqr/vietqr.ts';
import { cashierForTests } from './testing.ts';

/** 17:00 in Bangkok. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof cashierForTests>;
let merchant: Merchant;
let ana: StaffCaller;

before(async () => {
  db = await testDatabase();
  deps = cashierForTests(db, { clock, audit, gateways: [khqr(), vietqr()] });
  ana = await db.transaction(async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller);
});
after(() => db.drop());
beforeEach(async () => {
  merchant = await db.transaction((tx) => aMerchant(tx));
});

const byStaff = (brand = merchant) => aCall(brand, ana);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const reason = 'a test';
const input = (change: Partial<ChannelInput> = {}) => ({ ...terms(change), reason });
const terms = (change: Partial<ChannelInput> = {}): ChannelInput => ({
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
async function aChannel(change: Partial<ChannelInput> = {}) {
  const made = await createChannel(deps, input(change), byStaff());
  assert.ok(made.ok, codeOf(made));
  assert.equal(made.value.proposalId, null, 'no money ever moved: one operator sets the brand up');
  return made.value.channel ?? assert.fail('it is there');
}

test('OP-23 a channel is made, changed and taken away by an operator, each with its entry in the log', async () => {
  const made = await aChannel();
  assert.equal(codeOf(await createChannel(deps, input(), byStaff())), 'code_taken');
  const change = { ...input({ max: '900', isEnabled: false }), channelId: made.channelId };
  const changed = await updateChannel(deps, change, byStaff());
  assert.ok(changed.ok && changed.value.channel?.max === '900.00');
  assert.equal(codeOf(await updateChannel(deps, change, byStaff())), 'nothing_to_change');
  assert.deepEqual(await listChannels(db, merchant.id), [], 'switched off: members do not see it');
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await updateChannel(deps, change, byStaff(other))), 'not_found');
  assert.equal(codeOf(await updateChannel(deps, { ...change, gateway: 'khqr' }, byStaff())), 'gateway_fixed');
  const away = { channelId: made.channelId, reason: 'account closed' };
  assert.equal(codeOf(await archiveChannel(deps, away, byStaff(other))), 'not_found');
  assert.equal(codeOf(await archiveChannel(deps, away, byStaff())), 'ok');
  assert.deepEqual((await listAllChannels(deps, byStaff())).value.list, []);
  const deeds = await db.many<{ action: string }>(
    'select action from staff.audit where target = $1 and merchant_id = $2 order by id',
    [`deposit-channel:${made.code}`, merchant.id],
  );
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['channel.create', 'channel.update', 'channel.archive'],
  );
});

test('OP-23 a channel that could not work is refused, and nothing is written', async () => {
  const rows: [Partial<ChannelInput>, string][] = [
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
    assert.equal(codeOf(await createChannel(deps, input(change), byStaff())), code, JSON.stringify(change));
  assert.deepEqual((await listAllChannels(deps, byStaff())).value.list, []);
});

test('OP-23 a channel names the settings its gateway asks for, and which of them is wrong', async () => {
  const { gateways } = (await listAllChannels(deps, byStaff())).value;
  const asked = gateways.map(({ code, settings }) => [code, settings.map(({ name }) => name)]);
  assert.deepEqual(Object.fromEntries(asked)['khqr'], ['payLink', 'account', 'name', 'city']);
  const config = { account: 'shop', payPage: 'x' };
  const made = await createChannel(deps, input({ gateway: 'khqr', config }), byStaff());
  assert.ok(!made.ok);
  assert.deepEqual(made.detail, {
    fields: {
      'config.account': 'bakong_account_invalid',
      'config.name': 'required',
      'config.payPage': 'setting_unknown',
    },
  });
});

test('OP-23 an approved channel that could no longer work is not opened', async () => {
  const rows: [code: string, gateways: CashierDeps['gateways'], outcome: string][] = [
    ['bank-1', deps.gateways, 'ok'],
    ['bank-1', deps.gateways, 'state_changed'],
    ['bank-2', new Map(), 'state_changed'],
  ];
  for (const [code, gateways, outcome] of rows) {
    const after = { ...terms({ code }), currency: 'USD' };
    const payload = { wanted: { ...after, channelId: null }, before: null, after };
    const of = {
      merchantId: merchant.id,
      payload,
      reason,
      decidedUnder: 'two_people',
      aloneUpto: 0n,
    } as const;
    const { execute } = approvedControl(channelControl({ gateways }));
    assert.equal(codeOf(await db.transaction((tx) => execute(tx, of, byStaff()))), outcome, code);
  }
  const { list } = (await listAllChannels(deps, byStaff())).value;
  assert.deepEqual(
    list.map(({ code }) => code),
    ['bank-1'],
  );
});

test('OPEN-WALLET-03 a channel keeps its hours in the site’s time, past midnight too', () => {
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
});

test('R34 to let what is paid in leave with less turnover needs two; null is the brand’s', async () => {
  await db.transaction((tx) => aMember(tx, { merchant, balance: '100' }));
  const rows: [from: number | null, to: number | null, waits: boolean][] = [
    [200, 150, true],
    [null, 99, true],
    [101, null, true],
    [150, 200, false],
    [null, 100, false],
    [100, null, false],
    [99, null, false],
  ];
  for (const [index, [from, turnoverPercent, waits]] of rows.entries()) {
    const row = channelOf(deps, 'USD', terms({ code: `bank-${index}`, turnoverPercent: from }));
    assert.ok(row.ok);
    const { value } = row;
    const made = await db.transaction((tx) => insertChannel(tx, { merchantId: merchant.id, ...value }));
    assert.ok(made);
    const change = { ...input({ code: `bank-${index}`, turnoverPercent }), channelId: made.channelId };
    const changed = await updateChannel(deps, change, byStaff());
    assert.ok(changed.ok, codeOf(changed));
    const { channel, proposalId } = changed.value;
    assert.equal(proposalId !== null, waits, `${from} to ${turnoverPercent}`);
    assert.deepEqual(
      [channel?.turnoverPercent, channel?.isProposed],
      [waits ? from : turnoverPercent, waits],
    );
  }
});

test('OP-23 what two operators do to a channel at the same moment is done in turn', async () => {
  const made = await Promise.all([1, 2].map(() => createChannel(deps, input(), byStaff())));
  assert.deepEqual(made.map(codeOf).toSorted(), ['code_taken', 'ok']);
  const { channelId } = made.find((one) => one.ok)?.value.channel ?? assert.fail('one was made');
  await Promise.all(
    ['600', '700', '800'].map((max) => updateChannel(deps, { ...input({ max }), channelId }, byStaff())),
  );
  const away = { channelId, reason: 'closed' };
  const gone = await Promise.all([1, 2].map(() => archiveChannel(deps, away, byStaff())));
  assert.deepEqual(gone.map(codeOf).toSorted(), ['not_found', 'ok']);
  // Each deed begins where the one before it ended.
  const deeds = await db.many<{ before: object | null; after: object | null }>(
    'select before, after from staff.audit where target = $1 and merchant_id = $2 order by id',
    [`deposit-channel:${input().code}`, merchant.id],
  );
  assert.equal(deeds.length, 5);
  for (const [index, { before }] of deeds.entries())
    assert.deepEqual(before, deeds[index - 1]?.after ?? null, `deed ${index}`);
});

test('a channel is its brand’s; one that is off or away takes no orders, and is known to its old ones', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const [open, off, gone] = [
    await aChannel({ code: 'open', feed: null }),
    await aChannel({ code: 'off', isEnabled: false }),
    await aChannel({ code: 'gone' }),
  ];
  await archiveChannel(deps, { channelId: gone.channelId, reason: 'closed' }, byStaff());
  const found = async (of: Merchant, { channelId }: { channelId: number }) =>
    (await findChannel(db, of.id, channelId))?.code;
  assert.deepEqual(
    [
      await found(merchant, open),
      await found(merchant, off),
      await found(merchant, gone),
      await found(other, open),
    ],
    ['open', undefined, undefined, undefined],
  );
  for (const { channelId, code } of [open, off, gone])
    assert.equal((await getChannel(db, channelId)).code, code);
  const byGateway = (of: Merchant) => findChannelOfGateway(db, of.id, 'house-transfer', 'USD');
  assert.equal((await byGateway(merchant))?.code, 'open', 'one that is there goes before one that is away');
  assert.equal(await byGateway(other), undefined);
  assert.equal(
    codeOf(await createChannel(deps, input({ code: 'gone' }), byStaff())),
    'code_taken',
    'for good',
  );
  assert.equal(
    codeOf(await createChannel(deps, input({ code: 'gone' }), byStaff(other))),
    'ok',
    'in its brand',
  );
});

test('what a channel or a rule cannot be is refused before anything is read', () => {
  const { createChannel: create, saveCashierSettings: save } = cashierConsoleApi.operations;
  const channel = input();
  assert.ok(create.input.safeParse(channel).success);
  const wrong: object[] = [
    { code: 'A' },
    { code: 'Bank 1' },
    { method: 'cash' },
    { name: '' },
    { feeBps: 3_001 },
    { feeBps: -1 },
    { min: '-5' },
    { min: '1.000001' },
    { minutes: [0, 10_081] },
    { presets: Array.from({ length: 13 }, () => '10') },
    { levelMin: 101 },
    { hours: { from: '24:00', to: '06:00' } },
    { hours: { from: '8:00', to: '06:00' } },
    { turnoverPercent: 1_001 },
    { config: { key: 1 } },
    { more: true },
  ];
  for (const change of wrong)
    assert.equal(create.input.safeParse({ ...channel, ...change }).success, false, JSON.stringify(change));
  const rules = {
    depositTurnoverPercent: 100,
    depositMinutes: 30,
    matchByAmount: false,
    withdrawMin: '10',
    withdrawMax: '1000',
    withdrawalsPerDay: 5,
    freeWithdrawalsPerDay: 3,
    withdrawFeeBps: 100,
    withdrawFeeMin: '1',
    bankAccountsMax: 5,
    payoutGateway: 'khqr',
    reason: 'a test',
  };
  assert.ok(save.input.safeParse(rules).success);
  for (const change of [
    { depositMinutes: 4 },
    { depositMinutes: 1_441 },
    { withdrawalsPerDay: 0 },
    { withdrawFeeBps: 2_001 },
    { bankAccountsMax: 0 },
    { bankAccountsMax: 21 },
    { withdrawMin: 'ten' },
    { reason: '' },
  ])
    assert.equal(save.input.safeParse({ ...rules, ...change }).success, false, JSON.stringify(change));
});
