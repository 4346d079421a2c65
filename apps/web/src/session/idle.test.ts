import assert from 'node:assert/strict';
import { test } from 'node:test';
import './fake-browser.fixture.ts';
import { isIdle, onTouch, touch } from './idle.ts';

test('R13 a minute after the last touch the page’s calls are its own', () => {
  touch();
  const at = Date.now();
  assert.equal(isIdle(at), false);
  assert.equal(isIdle(at + 59_000), false);
  assert.equal(isIdle(at + 61_000), true);
});

test('R13 a touch is told on, so that the session hears of somebody who makes no calls', () => {
  let heard = 0;
  onTouch(() => (heard += 1));
  touch();
  touch();
  assert.equal(heard, 2);
});
