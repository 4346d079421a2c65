import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThrottle, resendAt, secondsUntil, SEND_THROTTLE_MS } from './resend.ts';

const AT = 1_000_000;

test('AUTH-036 AUTH-037 AUTH-136 when another code may be sent', () => {
  const cases: [name: string, sent: Parameters<typeof resendAt>[0], seconds: number][] = [
    ['three minutes are 180 seconds', { at: AT, expiredMinutes: 3 }, 180],
    ['one minute when the answer does not say', { at: AT }, 60],
    [
      'the provider’s is one minute, whatever the answer says',
      { at: AT, expiredMinutes: 3, isProvider: true },
      60,
    ],
    ['half the round trip is gone already', { at: AT, expiredMinutes: 1, roundTrip_ms: 4000 }, 58],
    ['without a round trip nothing is', { at: AT, expiredMinutes: 1, roundTrip_ms: 0 }, 60],
  ];
  for (const [name, sent, seconds] of cases) assert.equal((resendAt(sent) - AT) / 1000, seconds, name);
});

test('AUTH-036 the countdown shows whole seconds and ends at 0', () => {
  const until = resendAt({ at: AT, expiredMinutes: 1 });
  assert.equal(secondsUntil(until, AT), 60);
  assert.equal(secondsUntil(until, AT + 1), 60);
  assert.equal(secondsUntil(until, AT + 59_999), 1);
  assert.equal(secondsUntil(until, AT + 60_000), 0);
  assert.equal(secondsUntil(until, AT + 90_000), 0);
});

test('AUTH-030 LIMIT a press within 1000 ms of one that went through is not heard', () => {
  assert.equal(SEND_THROTTLE_MS, 1000);
  const passes = createThrottle(SEND_THROTTLE_MS);
  const presses: [at: number, heard: boolean][] = [
    [0, true],
    [999, false],
    [1000, true],
    [1500, false],
    // The refused press did not push the next one away.
    [2000, true],
  ];
  for (const [at, heard] of presses) assert.equal(passes(at), heard, String(at));
});
