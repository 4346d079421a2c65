import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePath, writePath } from './path.ts';

const again = (data: string, digits = 1): string => writePath(parsePath(data), digits);

test('paths are written relative, with the shortest command of each line', () => {
  assert.equal(again('M10 10 L20 10 L20 30 L10 10 Z'), 'm10 10h10v20l-10-20z');
  assert.equal(again('m.5.5.25 0'), 'm.5.5h.3');
});

test('pairs after a moveto are lines, and a closed path starts again where it began', () => {
  assert.deepEqual(
    parsePath('m1 1 2 0z m1 1h1').map((s) => [s.type, ...s.values]),
    [['M', 1, 1], ['L', 3, 1], ['Z'], ['M', 2, 2], ['L', 3, 2]],
  );
});

test('arc flags may stand without separators', () => {
  assert.deepEqual(parsePath('M0 0a5 5 0 0110 5')[1], { type: 'A', values: [5, 5, 0, 0, 1, 10, 5] });
});

test('smooth curves are read as full ones and written back as smooth', () => {
  const data = 'M0 0c1 2 3 4 5 6s3 4 5 6';
  assert.deepEqual(parsePath(data)[2], { type: 'C', values: [7, 8, 8, 10, 10, 12] });
  assert.equal(again(data), 'm0 0c1 2 3 4 5 6s3 4 5 6');
});

test('rounding never adds up: a thousand small steps end where they should', () => {
  const data = `M0 0${'l.04 .04'.repeat(1000)}`;
  const end = parsePath(again(data)).at(-1)?.values ?? [];
  assert.ok(Math.abs((end[0] ?? 0) - 40) < 0.11 && Math.abs((end[1] ?? 0) - 40) < 0.11);
});

test('path data that breaks off is refused', () => {
  assert.throws(() => parsePath('M0 0L5'), RangeError);
  assert.throws(() => parsePath('5 5'), RangeError);
});
