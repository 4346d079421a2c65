import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { askInTurn } from './ask-in-turn.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const orders = (gateway: string, ...names: string[]) => names.map((name) => ({ gateway, name }));

test('orders of one gateway are asked in turn, gateways side by side, and an error stops no other', async () => {
  const logged: object[] = [];
  const asked: string[] = [];
  const slow = Promise.withResolvers<void>();
  const done = askInTurn(
    {
      clock: fixedClock('2026-11-20T10:00:00Z'),
      log: { ...log, error: (fields) => void logged.push(fields) },
    },
    [...orders('slow', 's1', 's2'), ...orders('quick', 'q1', 'q2', 'q3')],
    async ({ gateway, name }) => {
      asked.push(name);
      if (gateway === 'slow') await slow.promise;
      if (name === 'q1') throw new Error('no');
    },
  );
  await new Promise(setImmediate);
  assert.deepEqual(asked.toSorted(), ['q1', 'q2', 'q3', 's1']);
  slow.resolve();
  await done;
  assert.deepEqual([asked.at(-1), logged.length], ['s2', 1]);
});

test('a round ends before the queue takes its job for lost', async () => {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const asked: string[] = [];
  await askInTurn({ clock, log }, orders('slow', '1', '2', '3', '4', '5'), async ({ name }) => {
    asked.push(name);
    clock.advance(20_000);
  });
  assert.deepEqual(asked, ['1', '2', '3']);
});
