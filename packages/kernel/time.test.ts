import assert from 'node:assert/strict';
import { test } from 'node:test';
import { birthdaysOn, plusDays } from './time.ts';

test('days of the calendar go on over months, years and leap days', () => {
  assert.deepEqual(
    [plusDays('2026-12-31', 1), plusDays('2028-02-28', 1), plusDays('2026-03-01', -1)],
    ['2027-01-01', '2028-02-29', '2026-02-28'],
  );
});

test('who was born on 29 February has the birthday on the 28th in years without one', () => {
  assert.deepEqual(birthdaysOn('2026-02-28'), ['02-28', '02-29']);
  assert.deepEqual(birthdaysOn('2028-02-28'), ['02-28']);
  assert.deepEqual(birthdaysOn('2028-02-29'), ['02-29']);
});
