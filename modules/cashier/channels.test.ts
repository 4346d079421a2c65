import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { aCall } from '@baize/members/testing';
import { fixedClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { getCashierSettings, saveCashierSettings } from './brand-settings.ts';
import { isChannelOpen } from './channel-hours.ts';
import { listChannels } from './channel.sql.ts';
import {
  archiveChannel,
  type ChannelWish,
  createChannel,
  listChannelsOfBrand,
  updateChannel,
} from './channels.ts';
import { khqr } from './gateways/khqr/khqr.ts';
import { vietqr } from './gateways/vietqr/vietqr.ts';
import { getSettings } from './settings.ts';
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

test('OP-23 a channel is made, changed and taken away by an operator, each with its entry in the log', async () => {
  const made = await aChannel();
  assert.equal(codeOf(await createChannel(deps, wish(), byStaff())), 'code_taken');
  const change = { ...wish({ max: '900', isEnabled: false }), channelId: made.channelId };
  const changed = await updateChannel(deps, change, byStaff());
  assert.ok(changed.ok && changed.value.max === '900.00');
  assert.deepEqual(await listChannels(db, merchant.id), [], 'switched off: members do not see it');
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
