import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStates } from '@baize/cashier/testing';
import { DEPOSIT_EVENTS, depositActs, nextDeposit } from './deposit.ts';
import { DEPOSIT_STATES } from './shapes.ts';

test('OPEN-WALLET-04 deposit: 7 states × 11 events, allowed or refused', () => {
  const late = { money_came: 'CREDITED' };
  checkStates(
    'deposit',
    {
      states: DEPOSIT_STATES,
      events: DEPOSIT_EVENTS,
      allowed: {
        CREATED: {
          gateway_took: 'WAITING_PAYMENT',
          gateway_refused: 'FAILED',
          member_cancelled: 'CANCELLED',
          given_up: 'CANCELLED',
          money_came: 'CREDITED',
          money_held: 'SUBMITTED',
          gateway_declined: 'FAILED',
          time_over: 'EXPIRED',
          operator_failed: 'FAILED',
          member_blocked: 'CANCELLED',
        },
        WAITING_PAYMENT: {
          said_paid: 'SUBMITTED',
          member_cancelled: 'CANCELLED',
          money_came: 'CREDITED',
          money_held: 'SUBMITTED',
          gateway_declined: 'FAILED',
          time_over: 'EXPIRED',
          operator_failed: 'FAILED',
          member_blocked: 'CANCELLED',
        },
        SUBMITTED: {
          member_cancelled: 'CANCELLED',
          money_came: 'CREDITED',
          gateway_declined: 'FAILED',
          time_over: 'EXPIRED',
          operator_failed: 'FAILED',
        },
        CREDITED: {},
        FAILED: late,
        CANCELLED: late,
        EXPIRED: late,
      },
    },
    nextDeposit,
  );
  assert.equal(DEPOSIT_STATES.length * DEPOSIT_EVENTS.length, 77);
});

test('OP-23 OPEN-WALLET-04 a closed deposit can only be credited, a credited one is final', () => {
  assert.deepEqual(depositActs('SUBMITTED'), ['credit', 'fail']);
  assert.deepEqual(depositActs('EXPIRED'), ['credit']);
  assert.deepEqual(depositActs('CREDITED'), []);
});
