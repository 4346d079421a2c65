import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { DEPOSIT_STATES } from './shapes.ts';
import { flagsOf, isDepositOpen, type DepositState } from './deposit.ts';
import { newOrderNo, referenceOf, tailsIn } from './order-no.ts';
import { settingsSchema } from './settings.ts';
import { rangeOf } from './time-range.ts';
import { feeOf, receiptOf, refusalOf } from './withdrawal.ts';

const usd = parseUnits;

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
  const at = (answer: Parameters<typeof receiptOf>[0], said?: string, before = '0') => {
    const receipt = receiptOf(answer, payout, said === undefined ? undefined : usd(said), usd(before));
    return receipt && `${receipt.event} ${receipt.received}`;
  };
  assert.equal(at('received'), `said_received ${payout}`);
  assert.equal(at('not_received', '5'), 'said_not_received 0');
  assert.equal(at('partial', '59.99'), `said_partly ${usd('59.99')}`);
  for (const wrong of [undefined, '0', '60', '61']) assert.equal(at('partial', wrong), undefined);
  // After a second payout amounts are told in total: what had arrived is not taken back.
  assert.equal(at('not_received', undefined, '20'), `said_partly ${usd('20')}`);
  assert.equal(at('partial', '50', '20'), `said_partly ${usd('50')}`);
  for (const wrong of ['20', '19.99']) assert.equal(at('partial', wrong, '20'), undefined);
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

test('an order number carries the business day of the site', () => {
  const lateEvening = new Date('2026-02-28T18:00:00Z');
  assert.match(newOrderNo('D', lateEvening, 'Asia/Bangkok'), /^D260301-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('OPEN-WALLET-03 a memo names its order however a bank or a hand wrote it', () => {
  const orderNo = newOrderNo('D', new Date('2026-02-28T18:00:00Z'), 'Asia/Bangkok');
  const tail = orderNo.slice(-8);
  assert.equal(referenceOf(orderNo), `NAP${tail}`);
  const rows: [string, string[]][] = [
    [`NAP${tail}`, [tail]],
    [`mbvcb.123.nap${tail.toLowerCase()}.ct tu 0123`, [tail]],
    [`NAP ${tail} thanks`, [tail]],
    [orderNo, [tail]],
    ['NAPO1234567', ['01234567']],
    ['NAPI2345L78', ['12345178']],
    ['dinner', []],
    ['NAP8K3M2', []],
    ['NAP11111111 NAP22222222', ['11111111', '22222222']],
  ];
  for (const [memo, tails] of rows) assert.deepEqual(tailsIn(memo), tails, memo);
});
