import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOrderNo } from './order-no.ts';

test('an order number carries the business day of the site', () => {
  const lateEvening = new Date('2026-02-28T18:00:00Z');
  assert.match(newOrderNo('D', lateEvening, 'Asia/Bangkok'), /^D260301-[0-9A-HJKMNP-TV-Z]{8}$/);
});
