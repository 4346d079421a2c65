import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRestoreInstant } from './restore-instant.ts';

const rows: [text: string, said: string | undefined][] = [
  ['2026-11-22T23:10:00+07:00', '2026-11-22 16:10:00 UTC, 2026-11-22 23:10:00 at +07:00'],
  ['2026-11-22 03:10+07:00', '2026-11-21 20:10:00 UTC, 2026-11-22 03:10:00 at +07:00'],
  ['2026-11-22T23:10:00.250-03:30', '2026-11-23 02:40:00.250 UTC, 2026-11-22 23:10:00.250 at -03:30'],
  ['2026-11-22T16:10:00Z', '2026-11-22 16:10:00 UTC'],
  // Without a zone, another machine would restore to another second.
  ['2026-11-22T23:10:00', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-11-22T24:10:00Z', undefined],
  ['2026-11-22T23:10:00+99:00', undefined],
  ['yesterday', undefined],
];
for (const [text, said] of rows)
  test(`the second of a restore: ${text} ${said ? 'is told in UTC and its own zone' : 'is refused'}`, () => {
    const read = readRestoreInstant(text);
    assert.equal(read?.said, said);
    if (said) assert.equal(read?.at.getTime(), Date.parse(text.replace(' ', 'T')));
  });
