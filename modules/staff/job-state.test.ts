import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobState } from './job-state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const cases: [done: Date | null, failed: Date | null, due: Date | null, state: string][] = [
  [null, null, null, 'idle'],
  [ago(1), null, null, 'fine'],
  [ago(1), ago(2), null, 'fine'],
  [ago(2), ago(1), null, 'failing'],
  [null, ago(1), null, 'failing'],
  [ago(9), null, ago(1), 'fine'],
  [ago(9), null, ago(6), 'late'],
  [null, null, ago(6), 'late'],
  [ago(9), ago(1), ago(6), 'failing'],
];
for (const [lastDoneAt, lastFailedAt, oldestDueAt, state] of cases)
  test(`OP-35 a job done ${lastDoneAt ? 'once' : 'never'}, failed ${lastFailedAt ? 'once' : 'never'}, ${oldestDueAt ? 'due' : 'not due'} is ${state}`, () => {
    assert.equal(jobState({ lastDoneAt, lastFailedAt, oldestDueAt }, now), state);
  });
