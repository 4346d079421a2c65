import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AMOUNT_MAX, parseUnits } from '@baize/kernel';
import { amount, moment } from './shapes.ts';

test('an empty text is no point in time', () => {
  assert.equal(moment.parse('1795320000000'), 1_795_320_000_000);
  for (const none of ['', ' ', null, '0', 0, false]) assert.ok(!moment.safeParse(none).success, String(none));
  assert.equal(moment.optional().parse(undefined), undefined);
});

test('every amount that a call takes is one the wallet can move', () => {
  const largest = '999999999999.99999';
  assert.equal(parseUnits(amount.parse(largest)) + 1n, AMOUNT_MAX);
  for (const tooMuch of ['1000000000000', '9999999999999']) assert.ok(!amount.safeParse(tooMuch).success);
});
