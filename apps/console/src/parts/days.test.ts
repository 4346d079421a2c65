import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, periodOf, spanAhead } from './days.ts';

/** 23:30 UTC is half past six the next morning in the site's zone. */
const now = Date.parse('2026-11-20T23:30:00Z');

test('LIMIT-001 last 7 and last 31 days end today, next 7 and next 30 begin now: days of the site, not of the device', () => {
  assert.deepEqual(daysOf('today', now), { from: '2026-11-21', to: '2026-11-21' });
  assert.deepEqual(daysOf('week', now), { from: '2026-11-15', to: '2026-11-21' });
  assert.deepEqual(daysOf('month', now), { from: '2026-10-22', to: '2026-11-21' });
  assert.deepEqual(spanAhead('nextWeek', now), { startsAt: '2026-11-21T06:30', endsAt: '2026-11-27T23:59' });
  assert.deepEqual(spanAhead('nextMonth', now), { startsAt: '2026-11-21T06:30', endsAt: '2026-12-20T23:59' });
});

test('OP-31 days typed by hand are a period only where they are one', () => {
  assert.equal(periodOf({ from: '2026-11-15', to: '2026-11-21' }, now), 'week');
  assert.equal(periodOf({ from: '2026-11-14', to: '2026-11-21' }, now), undefined);
});
