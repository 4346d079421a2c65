import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from './shapes.ts';
import { flagsOf, isDepositOpen, mayDeposit, type DepositState } from './deposit.ts';
import { newOrderNo } from './order-no.ts';
import { imageMimeOf } from './receipt-proof.ts';
import { settingsSchema } from './settings.ts';
import { rangeOf } from './time-range.ts';
import { feeOf, mayWithdraw, receiptOf, refusalOf, type WithdrawalState } from './withdrawal.ts';

const usd = parseUnits;

test('OPEN-WALLET-04 a deposit moves along its states and nowhere else', () => {
  const allowed: Record<DepositState, string> = {
    CREATED: 'WAITING_PAYMENT CREDITED FAILED CANCELLED EXPIRED',
    WAITING_PAYMENT: 'SUBMITTED CREDITED FAILED CANCELLED EXPIRED',
    SUBMITTED: 'CREDITED FAILED EXPIRED',
    CREDITED: '',
    FAILED: 'CREDITED',
    CANCELLED: 'CREDITED',
    EXPIRED: 'CREDITED',
  };
  for (const from of DEPOSIT_STATES)
    for (const to of DEPOSIT_STATES)
      assert.equal(mayDeposit(from, to), allowed[from].split(' ').includes(to), `${from} → ${to}`);
});

test('OPEN-WALLET-08 WALLET-015 a withdrawal moves along its states and nowhere else', () => {
  const allowed: Record<WithdrawalState, string> = {
    APPLIED: 'REVIEWING CANCELLED',
    REVIEWING: 'REVIEWING APPROVED REJECTED PAID',
    APPROVED: 'PAYING',
    PAYING: 'PAID REVIEWING',
    PAID: 'AWAIT_CONFIRM',
    AWAIT_CONFIRM: 'RECEIVED PARTLY NOT_RECEIVED AUTO_RECEIVED FORCED_RECEIVED',
    RECEIVED: '',
    PARTLY: 'FORCED_RECEIVED',
    NOT_RECEIVED: 'FORCED_RECEIVED',
    AUTO_RECEIVED: '',
    FORCED_RECEIVED: '',
    REJECTED: '',
    CANCELLED: '',
  };
  for (const from of WITHDRAWAL_STATES)
    for (const to of WITHDRAWAL_STATES)
      assert.equal(mayWithdraw(from, to), allowed[from].split(' ').includes(to), `${from} → ${to}`);
});

test('OPEN-WALLET-05 what arrived is compared with what was asked for', () => {
  const rows: [DepositState, string, string, string][] = [
    ['WAITING_PAYMENT', '10', '10', ''],
    ['SUBMITTED', '10', '10.01', 'over'],
    ['WAITING_PAYMENT', '10', '9.99', 'under'],
    ['EXPIRED', '10', '10', 'late'],
    ['CANCELLED', '10', '3', 'under late'],
  ];
  for (const [state, amount, received, flags] of rows)
    assert.deepEqual(
      flagsOf({ state, amount: usd(amount) }, usd(received)).join(' '),
      flags,
      `${state} ${received}`,
    );
  assert.deepEqual(DEPOSIT_STATES.filter(isDepositOpen), ['CREATED', 'WAITING_PAYMENT', 'SUBMITTED']);
});

const settings = settingsSchema.parse({ withdrawMin: '10', withdrawMax: '100' });
const facts = {
  amount: usd('50'),
  digits: 2,
  hasOpenWithdrawal: false,
  madeToday: 0,
  turnoverLeft: 0n,
  withdrawable: usd('50'),
  settings,
};

test('OPEN-WALLET-06 OPEN-WALLET-07 the first broken rule is named', () => {
  const rows: [Partial<typeof facts>, ReturnType<typeof refusalOf>][] = [
    [{}, undefined],
    [{ amount: 0n }, 'amount_invalid'],
    [{ amount: -1n }, 'amount_invalid'],
    [{ amount: usd('50.001') }, 'amount_invalid'],
    [{ amount: usd('9.99') }, 'amount_below_min'],
    [{ amount: usd('10') }, undefined],
    [{ amount: usd('100.01'), withdrawable: usd('500') }, 'amount_above_max'],
    [{ hasOpenWithdrawal: true, madeToday: 5, turnoverLeft: 1n }, 'withdrawal_open'],
    [{ madeToday: 4 }, undefined],
    [{ madeToday: 5, turnoverLeft: 1n }, 'withdrawals_per_day'],
    [{ turnoverLeft: 1n, withdrawable: 0n }, 'turnover_unmet'],
    [{ withdrawable: usd('49.99999') }, 'insufficient_funds'],
  ];
  for (const [change, code] of rows)
    assert.equal(refusalOf({ ...facts, ...change }), code, JSON.stringify(change, text));
});
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('OPEN-WALLET-07 the first three of a day are free, then a rate with a minimum, rounded down', () => {
  const priced = settingsSchema.parse({ withdrawFeeBps: 100, withdrawFeeMin: '1' });
  const rows: [string, number, string][] = [
    ['500', 0, '0'],
    ['500', 2, '0'],
    ['500', 3, '5'],
    ['99', 3, '1'],
    ['123.45', 4, '1.23'],
  ];
  for (const [amount, made, fee] of rows) assert.equal(feeOf(usd(amount), made, 2, priced), usd(fee), amount);
  assert.equal(feeOf(usd('150055'), 3, 0, priced), usd('1500'), 'whole riel');
});

test('WALLET-011 WALLET-012 an answer fits its amount or is refused', () => {
  const payout = usd('60');
  assert.deepEqual(receiptOf('received', payout, undefined), { state: 'RECEIVED', received: payout });
  assert.deepEqual(receiptOf('not_received', payout, usd('5')), { state: 'NOT_RECEIVED', received: 0n });
  assert.deepEqual(receiptOf('partial', payout, usd('59.99')), { state: 'PARTLY', received: usd('59.99') });
  for (const wrong of [undefined, 0n, payout, usd('61')])
    assert.equal(receiptOf('partial', payout, wrong), undefined);
});

test('OPEN-WALLET-12 a query covers at most 31 days, at most 180 days back', () => {
  const now = new Date('2026-06-30T00:00:00Z');
  const day = 86_400_000;
  const at = (days: number) => now.getTime() + days * day;
  assert.ok(rangeOf({}, now).ok);
  assert.ok(rangeOf({ from: at(-180), to: at(-150) }, now).ok);
  for (const wide of [
    { from: at(-32), to: at(0) },
    { from: at(-190), to: at(-170) },
    { from: at(0), to: at(-1) },
  ])
    assert.deepEqual(rangeOf(wide, now), { ok: false, code: 'range_too_wide' });
});

test('WALLET-013 an image is known by its first bytes', () => {
  assert.equal(imageMimeOf(Buffer.from('89504e470d0a1a0a00', 'hex')), 'image/png');
  assert.equal(imageMimeOf(Buffer.from('ffd8ffe0', 'hex')), 'image/jpeg');
  for (const wrong of ['<svg onload=alert(1)>', 'GIF89a', '', '\u0089PN'])
    assert.equal(imageMimeOf(Buffer.from(wrong)), undefined);
});

test('an order number carries the business day of the site', () => {
  const lateEvening = new Date('2026-02-28T18:00:00Z');
  assert.match(newOrderNo('D', lateEvening, 'Asia/Bangkok'), /^D260301-[0-9A-HJKMNP-TV-Z]{8}$/);
});
