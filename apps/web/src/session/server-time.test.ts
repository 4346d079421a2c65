import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hearServerTime, offsetOf, siteNow, WARNED_FROM_MS } from './server-time.ts';

test('SHELL-049 R29 the site’s clock is the server’s, whatever the device says; the way of an answer is no difference', () => {
  const now = 1_800_000_000_000;
  const rows: [serverTime: number, offset: number][] = [
    [now, 0],
    [now - 4_999, 0],
    [now + 5_000, 5_000],
    [now - 172_800_000, -172_800_000],
  ];
  for (const [serverTime, offset] of rows) assert.equal(offsetOf(serverTime, now), offset);
  hearServerTime(Date.now() - 172_800_000);
  assert.ok(Math.abs(siteNow() - (Date.now() - 172_800_000)) < 1_000);
  hearServerTime(Date.now());
  assert.ok(Math.abs(siteNow() - Date.now()) < 1_000);
  assert.equal(WARNED_FROM_MS, 5 * 60_000);
});
