import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEPOSIT_EVENTS, nextDeposit } from './deposit.ts';
import { nextPayout, PAYOUT_EVENTS, PAYOUT_OUTCOMES } from './payout.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from './shapes.ts';
import { nextWithdrawal, WITHDRAWAL_EVENTS } from './withdrawal.ts';

/** Every state and every event, allowed or refused; written out here a second time on purpose. */
type Table = Record<string, Record<string, string>>;

function check<S extends string, E extends string>(
  name: string,
  { states, events, allowed }: { states: readonly S[]; events: readonly E[]; allowed: Table },
  next: (state: S, event: E) => S | undefined,
): void {
  let seen = 0;
  for (const state of states)
    for (const event of events) {
      const to = allowed[state]?.[event];
      assert.equal(next(state, event), to, `${name}: ${state} + ${event}`);
      if (to !== undefined) seen += 1;
    }
  const written = Object.values(allowed).reduce((sum, row) => sum + Object.keys(row).length, 0);
  assert.equal(seen, written, `${name}: the table names a state or an event that is none`);
}

test('OPEN-WALLET-04 deposit: 7 states × 9 events, allowed or refused', () => {
  const late = { money_came: 'CREDITED' };
  check(
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
          gateway_declined: 'FAILED',
          time_over: 'EXPIRED',
          operator_failed: 'FAILED',
        },
        WAITING_PAYMENT: {
          said_paid: 'SUBMITTED',
          member_cancelled: 'CANCELLED',
          money_came: 'CREDITED',
          gateway_declined: 'FAILED',
          time_over: 'EXPIRED',
          operator_failed: 'FAILED',
        },
        SUBMITTED: {
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
  assert.equal(DEPOSIT_STATES.length * DEPOSIT_EVENTS.length, 63);
});

test('OPEN-WALLET-08 OPEN-WALLET-09 WALLET-015 withdrawal: 13 states × 19 events, allowed or refused', () => {
  const dispute = (state: string) => ({
    forced: 'FORCED_RECEIVED',
    rest_ordered: state,
    rest_paid: 'AWAIT_CONFIRM',
    rest_failed: state,
    rest_refunded: state,
  });
  check(
    'withdrawal',
    {
      states: WITHDRAWAL_STATES,
      events: WITHDRAWAL_EVENTS,
      allowed: {
        APPLIED: { claimed: 'REVIEWING', member_cancelled: 'CANCELLED' },
        REVIEWING: {
          claimed: 'REVIEWING',
          first_approved: 'REVIEWING',
          approved: 'APPROVED',
          rejected: 'REJECTED',
          marked_paid: 'PAID',
        },
        APPROVED: { sending: 'PAYING' },
        PAYING: { rail_paid: 'PAID', marked_paid: 'PAID', rail_failed: 'REVIEWING' },
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
  const heard = {
    rail_processing: 'pending',
    rail_paid: 'paid',
    rail_failed: 'failed',
    no_answer: 'unknown',
  };
  check(
    'payout',
    {
      states: PAYOUT_OUTCOMES,
      events: PAYOUT_EVENTS,
      allowed: { pending: heard, unknown: { ...heard, marked_paid: 'paid' }, paid: {}, failed: {} },
    },
    nextPayout,
  );
});
