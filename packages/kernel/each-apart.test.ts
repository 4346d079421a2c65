import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachApart } from './each-apart.ts';

test('one that throws stops none of the others, and all that was thrown is told', async () => {
  const acted: number[] = [];
  await assert.rejects(
    eachApart([1, 2, 3, 4], async (n) => {
      acted.push(n);
      if (n % 2 === 1) throw new Error(`odd ${n}`);
    }),
    (error: AggregateError) => {
      assert.match(error.message, /2 failed: Error: odd 1/);
      return error.errors.map((one: Error) => one.message).join() === 'odd 1,odd 3';
    },
  );
  assert.deepEqual(acted, [1, 2, 3, 4]);
});
