import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FUNDS_EVENTS, FUNDS_STATES, nextFunds } from '@baize/diligence/rules';
import { actsOnFunds } from './funds-acts.ts';

test('R35 the console offers exactly what the server takes of an operator in each state', () => {
  for (const state of FUNDS_STATES) {
    const taken = FUNDS_EVENTS.filter(
      (event) => event !== 'submit' && event !== 'time_over' && nextFunds(state, event) !== undefined,
    );
    assert.deepEqual([...actsOnFunds(state)].toSorted(), taken.toSorted(), state);
  }
});
