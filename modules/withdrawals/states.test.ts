import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStates } from '@baize/cashier/testing';
import { nextPayout, PAYOUT_EVENTS, PAYOUT_OUTCOMES } from './payout.ts';
import { WITHDRAWAL_STATES } from './shapes.ts';
import { nextWithdrawal, WITHDRAWAL_EVENTS } from './withdrawal.ts';

test('OPEN-WALLET-08 OPEN-WALLET-09 WALLET-015 withdrawal: 13 states × 21 events, allowed or refused', () => {
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
        APPROVED: { sending: 'PAYING' },
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
