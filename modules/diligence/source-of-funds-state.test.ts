import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blocksAfterEvent,
  sourceOfFundsActs,
  SOURCE_OF_FUNDS_EVENTS,
  SOURCE_OF_FUNDS_STATES,
  nextSourceOfFunds,
} from './source-of-funds-state.ts';

test('R35 origin of funds: every state × every event, allowed or refused', () => {
  const allowed = SOURCE_OF_FUNDS_STATES.flatMap((state) =>
    SOURCE_OF_FUNDS_EVENTS.flatMap((event) => {
      const to = nextSourceOfFunds(state, event);
      return to ? [`${state} ${event} ${to}`] : [];
    }),
  );
  assert.deepEqual(allowed, [
    'REQUESTED submit SUBMITTED',
    'REQUESTED time_over OVERDUE',
    'REQUESTED withdraw WITHDRAWN',
    'OVERDUE submit SUBMITTED',
    'OVERDUE ask_again REQUESTED',
    'OVERDUE withdraw WITHDRAWN',
    'SUBMITTED accept ACCEPTED',
    'SUBMITTED refuse REFUSED',
    'SUBMITTED ask_again REQUESTED',
    'SUBMITTED withdraw WITHDRAWN',
    'REFUSED ask_again REQUESTED',
    'REFUSED withdraw WITHDRAWN',
  ]);
});

test('R35 what is overdue or refused blocks; handing in late does not free, only a person does', () => {
  const blocks = SOURCE_OF_FUNDS_EVENTS.map((event) => [
    event,
    blocksAfterEvent(false, event),
    blocksAfterEvent(true, event),
  ]);
  assert.deepEqual(blocks, [
    ['submit', false, true],
    ['time_over', true, true],
    ['accept', false, false],
    ['refuse', true, true],
    ['ask_again', false, false],
    ['withdraw', false, false],
  ]);
});

test('R35 an operator is offered exactly what is taken of one in each state', () => {
  for (const state of SOURCE_OF_FUNDS_STATES) {
    const taken = SOURCE_OF_FUNDS_EVENTS.filter(
      (event) => event !== 'submit' && event !== 'time_over' && nextSourceOfFunds(state, event) !== undefined,
    );
    assert.deepEqual(sourceOfFundsActs(state).toSorted(), taken.toSorted(), state);
  }
});
