import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { takeBack } from './take-back.ts';

const DAY_ONE = { rate: 10, base: 100n };
const DAY_TWO = { rate: 20, base: 50n };

test('the newest comes back first, at the rate it was given at', () => {
  assert.deepEqual(takeBack([DAY_ONE, DAY_TWO], 60n), {
    parts: [
      { rate: 20, base: 50n },
      { rate: 10, base: 10n },
    ],
    never: 0n,
  });
});

test('what was taken back before does not come back twice', () => {
  const given = [DAY_ONE, DAY_TWO, { rate: 20, base: -50n }, { rate: 10, base: -90n }];
  assert.deepEqual(takeBack(given, 40n), { parts: [{ rate: 10, base: 10n }], never: 30n });
});

test('however it comes and goes, what came back at a rate is never more than was given at it, and all comes back in the end', () => {
  const step = fc.record({ rate: fc.nat(3), base: fc.bigInt(-500n, 500n) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const given: { rate: number; base: bigint }[] = [];
      const back = (base: bigint) => {
        const { parts, never } = takeBack(given, base);
        given.push(...parts.map((part) => ({ ...part, base: -part.base })));
        return never;
      };
      const leftAt = (rate: number) =>
        given.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.base, 0n);
      for (const { rate, base } of steps) {
        if (base > 0n) given.push({ rate, base });
        else back(-base);
        for (let at = 0; at <= 3; at += 1) assert.ok(leftAt(at) >= 0n);
      }
      const all = given.reduce((sum, one) => sum + one.base, 0n);
      assert.equal(back(all + 7n), 7n);
      for (let at = 0; at <= 3; at += 1) assert.equal(leftAt(at), 0n);
    }),
  );
});
