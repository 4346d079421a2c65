import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { refuseAmount, type AmountFacts } from './amount-rule.ts';
import { DIRECTIONS, TRANSFER_STATES } from './shapes.ts';
import {
  askAfterSeconds,
  effectOf,
  nextState,
  statusOf,
  transferActs,
  TRANSFER_EVENTS,
  type Direction,
  type Effect,
  type TransferState,
} from './transfer-state.ts';

/** Every state × every event, both ways, written out a second time: '·' is refused. */
const WANTED: Record<Direction, string> = {
  //         held vendor_done vendor_refused vendor_silent day_passed uncreditable over_credit staff_settled staff_failed
  IN: `
    CREATED  HELD ·       ·      ·       ·      ·      ·      ·       ·
    HELD     ·    SUCCESS FAILED PENDING ·      ·      ·      ·       ·
    PENDING  ·    SUCCESS FAILED PENDING REVIEW ·      ·      ·       ·
    REVIEW   ·    SUCCESS FAILED REVIEW  ·      ·      ·      SUCCESS FAILED
    SUCCESS  ·    ·       ·      ·       ·      ·      ·      ·       ·
    FAILED   ·    ·       ·      ·       ·      ·      ·      ·       ·`,
  OUT: `
    CREATED  ·    SUCCESS FAILED PENDING ·      REVIEW REVIEW ·       ·
    HELD     ·    ·       ·      ·       ·      ·      ·      ·       ·
    PENDING  ·    SUCCESS FAILED PENDING REVIEW REVIEW REVIEW ·       ·
    REVIEW   ·    SUCCESS FAILED REVIEW  ·      REVIEW REVIEW SUCCESS FAILED
    SUCCESS  ·    ·       ·      ·       ·      ·      ·      ·       ·
    FAILED   ·    ·       ·      ·       ·      ·      ·      ·       ·`,
};

test('API-035 WALLET-006 the transfer wallet’s table: every state × every event, both ways', () => {
  let cells = 0;
  for (const direction of DIRECTIONS) {
    const rows = WANTED[direction].trim().split('\n');
    assert.equal(rows.length, TRANSFER_STATES.length);
    for (const row of rows) {
      const [state = '', ...wanted] = row.trim().split(/\s+/);
      assert.equal(wanted.length, TRANSFER_EVENTS.length, row);
      for (const [index, event] of TRANSFER_EVENTS.entries()) {
        const is = nextState(direction, state as TransferState, event) ?? '·';
        assert.equal(is, wanted[index], `${direction} ${state} ${event}`);
        cells += 1;
      }
    }
  }
  assert.equal(cells, 2 * 6 * 9);
});

test('API-035 money moves at four places: hold, settle, release, credit; main is credited at SUCCESS and nowhere else', () => {
  const moves: string[] = [];
  for (const direction of DIRECTIONS)
    for (const from of TRANSFER_STATES)
      for (const event of TRANSFER_EVENTS) {
        const to = nextState(direction, from, event);
        if (to === undefined) continue;
        const effect: Effect = effectOf(direction, from, to);
        if (effect !== 'none') moves.push(`${direction} ${from}→${to} ${effect}`);
        if (direction === 'OUT') assert.equal(effect === 'credit', to === 'SUCCESS');
      }
  assert.deepEqual(
    [...new Set(moves)].toSorted(),
    [
      'IN CREATED→HELD hold',
      'IN HELD→FAILED release',
      'IN HELD→SUCCESS settle',
      'IN PENDING→FAILED release',
      'IN PENDING→SUCCESS settle',
      'IN REVIEW→FAILED release',
      'IN REVIEW→SUCCESS settle',
      'OUT CREATED→SUCCESS credit',
      'OUT PENDING→SUCCESS credit',
      'OUT REVIEW→SUCCESS credit',
    ].toSorted(),
  );
});

test('API-035 the vendor is asked after 5, 15, 60, 300 seconds and every 300 from then on', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 400].map(askAfterSeconds), [5, 15, 60, 300, 300, 300]);
});

test('API-035 a member reads SUCCESS, PENDING or FAILED', () => {
  assert.deepEqual(TRANSFER_STATES.map(statusOf), [
    'PENDING',
    'PENDING',
    'PENDING',
    'PENDING',
    'SUCCESS',
    'FAILED',
  ]);
});

test('WALLET-006 the amount rule: at most 2 decimals (a lottery 4), from min to max, no more than there is', () => {
  const rows: [string, Partial<AmountFacts>, string | undefined][] = [
    ['10.00', {}, undefined],
    ['10.25', {}, undefined],
    ['10.251', {}, 'amount_invalid'],
    ['10.2512', { decimals: 4 }, undefined],
    ['10.25125', { decimals: 4 }, 'amount_invalid'],
    ['0', {}, 'amount_invalid'],
    ['4.99', {}, 'amount_below_min'],
    ['5', {}, undefined],
    ['500', {}, undefined],
    ['500.01', { balance: parseUnits('900') }, 'amount_above_max'],
    ['100.01', { balance: parseUnits('100') }, 'insufficient_balance'],
    ['100', { balance: parseUnits('100') }, undefined],
    ['400', { balance: undefined }, undefined],
  ];
  for (const [text, change, wanted] of rows) {
    const facts = {
      amount: parseUnits(text),
      decimals: 2,
      min: parseUnits('5'),
      max: parseUnits('500'),
      balance: parseUnits('600'),
      ...change,
    };
    assert.equal(refuseAmount(facts), wanted, text);
  }
  const none = { amount: undefined, decimals: 2, min: 1n, max: 2n, balance: 3n };
  assert.equal(refuseAmount(none), 'amount_invalid');
});

test('OP-19 what an operator may do with a transfer to a vendor, state by state', () => {
  const acts = {
    CREATED: [],
    HELD: [],
    PENDING: ['ask'],
    REVIEW: ['ask', 'settle', 'fail'],
    SUCCESS: [],
    FAILED: [],
  } as const;
  for (const direction of DIRECTIONS)
    for (const state of TRANSFER_STATES)
      assert.deepEqual(transferActs(direction, state), acts[state], `${direction} ${state}`);
});
