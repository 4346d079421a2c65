import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CashierSettings } from '@baize/cashier';
import { checkStates, defaultSettings } from '@baize/cashier/testing';
import { parseUnits } from '@baize/kernel';
import { nextPayout, PAYOUT_EVENTS, PAYOUT_OUTCOMES } from './payout.ts';
import { WITHDRAWAL_STATES } from './shapes.ts';
import { feeOf, nextWithdrawal, receiptOf, refusalOf, WITHDRAWAL_EVENTS } from './withdrawal.ts';

test('OPEN-WALLET-08 OPEN-WALLET-09 WALLET-015 withdrawal: 13 states × 22 events, allowed or refused', () => {
  const dispute = (state: string) => ({
    forced: 'FORCED_RECEIVED',
    rest_ordered: state,
    rest_paid: 'AWAIT_CONFIRM',
    rest_failed: state,
    rest_refunded: state,
  });
  checkStates(
    'withdrawal',
    {
      states: WITHDRAWAL_STATES,
      events: WITHDRAWAL_EVENTS,
      allowed: {
        APPLIED: { claimed: 'REVIEWING', member_cancelled: 'CANCELLED' },
        REVIEWING: {
          claimed: 'REVIEWING',
          taken_over: 'REVIEWING',
          claim_released: 'REVIEWING',
          first_approved: 'REVIEWING',
          first_lapsed: 'REVIEWING',
          approved: 'APPROVED',
          rejected: 'REJECTED',
          marked_paid: 'PAID',
        },
        APPROVED: { sending: 'PAYING', not_sent: 'REVIEWING' },
        PAYING: { gateway_paid: 'PAID', marked_paid: 'PAID', gateway_failed: 'REVIEWING' },
        PAID: { member_asked: 'AWAIT_CONFIRM' },
        AWAIT_CONFIRM: {
          said_received: 'RECEIVED',
          said_partly: 'PARTLY',
          said_not_received: 'NOT_RECEIVED',
          silence: 'AUTO_RECEIVED',
          forced: 'FORCED_RECEIVED',
        },
        PARTLY: dispute('PARTLY'),
        NOT_RECEIVED: dispute('NOT_RECEIVED'),
        RECEIVED: {},
        AUTO_RECEIVED: {},
        FORCED_RECEIVED: {},
        REJECTED: {},
        CANCELLED: {},
      },
    },
    nextWithdrawal,
  );
  // R15: once approved, nothing a member does takes the money back to the balance.
  for (const state of WITHDRAWAL_STATES)
    assert.equal(nextWithdrawal(state, 'member_cancelled') !== undefined, state === 'APPLIED', state);
});

test('OPEN-WALLET-08 payout: 4 outcomes × 5 events; what is settled stays settled', () => {
  const result = {
    gateway_processing: 'pending',
    gateway_paid: 'paid',
    gateway_failed: 'failed',
    no_answer: 'unknown',
  };
  checkStates(
    'payout',
    {
      states: PAYOUT_OUTCOMES,
      events: PAYOUT_EVENTS,
      allowed: { pending: result, unknown: { ...result, marked_paid: 'paid' }, paid: {}, failed: {} },
    },
    nextPayout,
  );
});

const usd = parseUnits;

const settings: CashierSettings = defaultSettings({ withdrawMin: '10', withdrawMax: '100' });
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
  const priced = defaultSettings({ withdrawFeeBps: 100, withdrawFeeMin: '1' });
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
  // After a second payout amounts are totals: what had arrived is not taken back.
  assert.equal(at('not_received', undefined, '20'), `said_partly ${usd('20')}`);
  assert.equal(at('partial', '50', '20'), `said_partly ${usd('50')}`);
  for (const wrong of ['20', '19.99']) assert.equal(at('partial', wrong, '20'), undefined);
});
