import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, nextPeriod, periodOf, presetOf } from './period.ts';

/** 23:30 UTC is half past six the next morning in the site's zone. */
const now = Date.parse('2026-11-20T23:30:00Z');

test('LIMIT-001 WALLET-017 WALLET-018 date presets are days of the site, not of the device', () => {
  assert.deepEqual(periodOf('today', now), { from: '2026-11-21', to: '2026-11-21' });
  assert.deepEqual(periodOf('yesterday', now), { from: '2026-11-20', to: '2026-11-20' });
  assert.deepEqual(periodOf('week', now), { from: '2026-11-15', to: '2026-11-21' });
  assert.deepEqual(periodOf('month', now), { from: '2026-10-23', to: '2026-11-21' });
  assert.equal(presetOf({ from: '2026-11-15', to: '2026-11-21' }, now), 'week');
  assert.equal(presetOf({ from: '2026-11-14', to: '2026-11-21' }, now), undefined);
});

test('OPEN-WALLET-12 a period is at most 31 days and at most 180 days back', () => {
  assert.equal(faultOf({ from: '2026-11-01', to: '2026-11-21' }, now), undefined);
  assert.equal(faultOf({ from: '2026-10-22', to: '2026-11-21' }, now), undefined);
  assert.equal(faultOf({ from: '2026-10-21', to: '2026-11-21' }, now), 'range_too_long');
  assert.equal(faultOf({ from: '2026-11-21', to: '2026-11-20' }, now), 'range_invalid');
  assert.equal(faultOf({ from: '', to: '2026-11-20' }, now), 'range_invalid');
  assert.equal(faultOf({ from: '2026-05-01', to: '2026-05-20' }, now), 'range_too_old');
});

test('WALLET-017 a period without records leads to a longer one, then to the days before, as far as they are kept', () => {
  const next = (from: string, to: string) => nextPeriod({ from, to }, now);
  const week = { wider: 'week', period: periodOf('week', now) };
  const month = { wider: 'month', period: periodOf('month', now) };
  assert.deepEqual(next('2026-11-21', '2026-11-21'), week);
  assert.deepEqual(next('2026-11-20', '2026-11-20'), week);
  assert.deepEqual(next('2026-11-15', '2026-11-21'), month);
  assert.deepEqual(next('2026-11-01', '2026-11-03'), month);
  assert.deepEqual(next('2026-10-23', '2026-11-21'), {
    wider: 'earlier',
    period: { from: '2026-09-23', to: '2026-10-22' },
  });
  assert.equal(next('2026-06-01', '2026-06-20'), undefined);
});
