import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, periodOf, presetOf } from './period.ts';

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
