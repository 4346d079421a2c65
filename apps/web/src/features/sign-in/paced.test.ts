import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paced } from './paced.ts';

test('AUTH-038 a captcha is asked for at most once a second, and the last request is never lost', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const runs: number[] = [];
  const pace = paced(() => runs.push(Date.now()), 1_000);
  pace.ask();
  assert.deepEqual(runs, [0], 'the first at once');
  for (let press = 0; press < 10; press += 1) {
    pace.ask();
    t.mock.timers.tick(50);
  }
  assert.deepEqual(runs, [0], 'ten presses in half a second wait');
  t.mock.timers.tick(500);
  assert.deepEqual(runs, [0, 1_000], 'and run once');
  t.mock.timers.tick(5_000);
  assert.deepEqual(runs, [0, 1_000]);
  pace.ask();
  assert.deepEqual(runs, [0, 1_000, 6_000], 'after a pause at once again');
});

test('AUTH-038 a closed form asks for nothing more', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let runs = 0;
  const pace = paced(() => (runs += 1), 1_000);
  pace.ask();
  pace.ask();
  pace.stop();
  t.mock.timers.tick(5_000);
  assert.equal(runs, 1);
});
