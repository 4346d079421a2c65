import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOrderNo } from './order-no.ts';
import { rangeOf } from './time-range.ts';

test('OPEN-WALLET-12 a query covers at most 31 days, at most 180 days back', () => {
  const now = new Date('2026-06-30T00:00:00Z');
  const day = 86_400_000;
  const at = (days: number) => now.getTime() + days * day;
  assert.ok(rangeOf({}, now).ok);
  assert.ok(rangeOf({ from: at(-180), to: at(-150) }, now).ok);
  for (const wide of [
    { from: at(-32), to: at(0) },
    { from: at(-190), to: at(-170) },
    { from: at(0), to: at(-1) },
  ])
    assert.deepEqual(rangeOf(wide, now), { ok: false, code: 'range_too_wide' });
});

test('an order number carries the business day of the site', () => {
  const lateEvening = new Date('2026-02-28T18:00:00Z');
  assert.match(newOrderNo('D', lateEvening, 'Asia/Bangkok'), /^D260301-[0-9A-HJKMNP-TV-Z]{8}$/);
});
