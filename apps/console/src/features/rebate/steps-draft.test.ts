import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from './steps-draft.ts';

test('OP-27 rates by level are read as they are written, and nothing else is', () => {
  assert.deepEqual(stepsOf('0: 0.30, 2:0.5,5: 1'), [
    { level: 0, rateBps: 30 },
    { level: 2, rateBps: 50 },
    { level: 5, rateBps: 100 },
  ]);
  for (const wrong of ['', '0', '0: x', '0: 0.305', '0: 0.3, 0: 0.4', '21: 0.1', '0: 5.01', '0: -1'])
    assert.equal(stepsOf(wrong), undefined, wrong);
});
