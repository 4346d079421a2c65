import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RETURNS } from './returns.ts';
import { enumerateSlot, returnOf } from './slot/slot-rtp.ts';

test('R27 the returns we print and watch are the counted ones', () => {
  const slot = returnOf(enumerateSlot());
  assert.ok(Math.abs(RETURNS.slot.rtp - slot.rtp) < 1e-8);
  assert.ok(Math.abs(RETURNS.slot.deviation - slot.deviation) < 1e-5);
  assert.equal(RETURNS.slot.rtpText, (slot.rtp * 100).toFixed(3));
  const single = Math.sqrt((36 * 36) / 37 - (36 / 37) ** 2);
  assert.ok(Math.abs(RETURNS.roulette.deviation - single) < 1e-5);
  assert.equal(RETURNS.roulette.rtpText, ((36 / 37) * 100).toFixed(3));
});
