import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStart, periodAt, type Cycle } from './period.ts';

const BANGKOK = 'Asia/Bangkok';
const CASES: [Cycle, zone: string, at: string, from: string, until: string][] = [
  ['SLOT', BANGKOK, '2026-03-01T10:04:59.999Z', '2026-03-01T10:00:00Z', '2026-03-01T10:05:00Z'],
  ['SLOT', BANGKOK, '2026-03-01T10:05:00Z', '2026-03-01T10:05:00Z', '2026-03-01T10:10:00Z'],
  ['HOUR', BANGKOK, '2026-03-01T10:59:59Z', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'],
  // A zone of half an hour has hours of its own.
  ['HOUR', 'Asia/Kolkata', '2026-03-01T10:59:59Z', '2026-03-01T10:30:00Z', '2026-03-01T11:30:00Z'],
  ['D', BANGKOK, '2026-03-01T16:59:59Z', '2026-02-28T17:00:00Z', '2026-03-01T17:00:00Z'],
  ['D', BANGKOK, '2026-03-01T17:00:00Z', '2026-03-01T17:00:00Z', '2026-03-02T17:00:00Z'],
  // Weeks begin on Monday, also over the end of a year.
  ['W', BANGKOK, '2026-12-31T12:00:00Z', '2026-12-27T17:00:00Z', '2027-01-03T17:00:00Z'],
  ['W', BANGKOK, '2026-12-27T17:00:00Z', '2026-12-27T17:00:00Z', '2027-01-03T17:00:00Z'],
  // Half months are 1–15 and 16–end.
  ['H', BANGKOK, '2026-02-15T16:59:59Z', '2026-01-31T17:00:00Z', '2026-02-15T17:00:00Z'],
  ['H', BANGKOK, '2026-02-15T17:00:00Z', '2026-02-15T17:00:00Z', '2026-02-28T17:00:00Z'],
  ['H', BANGKOK, '2028-02-20T00:00:00Z', '2028-02-15T17:00:00Z', '2028-02-29T17:00:00Z'],
  ['H', BANGKOK, '2026-01-31T12:00:00Z', '2026-01-15T17:00:00Z', '2026-01-31T17:00:00Z'],
  ['M', BANGKOK, '2028-02-29T12:00:00Z', '2028-01-31T17:00:00Z', '2028-02-29T17:00:00Z'],
  ['M', BANGKOK, '2026-12-31T17:00:00Z', '2026-12-31T17:00:00Z', '2027-01-31T17:00:00Z'],
  // The day that clocks go forward has 23 hours; the month has them less one, too.
  ['D', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['HOUR', 'Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'],
];

for (const [cycle, zone, at, from, until] of CASES)
  test(`CONTRACT-004 the period ${cycle} that ${at} falls in, in ${zone}`, () => {
    assert.deepEqual(periodAt(cycle, new Date(at), zone), { from: new Date(from), until: new Date(until) });
  });

test('CONTRACT-004 each period begins where the one before ends, for two years', () => {
  for (const cycle of ['D', 'W', 'H', 'M'] as const)
    for (const zone of [BANGKOK, 'Europe/Berlin', 'America/Sao_Paulo']) {
      let span = periodAt(cycle, new Date('2027-01-10T12:00:00Z'), zone);
      while (span.until < new Date('2029-01-10T00:00:00Z')) {
        const last = periodAt(cycle, new Date(span.until.getTime() - 1), zone);
        assert.deepEqual(last, span);
        const next = periodAt(cycle, span.until, zone);
        assert.deepEqual(next.from, span.until);
        span = next;
      }
    }
});

test('CONTRACT-004 the next start is not before the instant, and may be the instant', () => {
  const start = new Date('2026-02-28T17:00:00Z');
  assert.deepEqual(nextStart('M', start, BANGKOK), start);
  assert.deepEqual(nextStart('M', new Date(start.getTime() + 1), BANGKOK), new Date('2026-03-31T17:00:00Z'));
});
