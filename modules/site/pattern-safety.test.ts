import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePatterns } from './pattern-safety.ts';
import { PATTERN_REGEXES } from './pattern-regex.ts';

/** The house's own are safe however long a busy machine takes to say so. */
const BUSY_MS = 300_000;

test('OP-05 every rule of the house passes the check that an operator’s own must pass', async () => {
  const verdicts = await safePatterns(PATTERN_REGEXES, BUSY_MS);
  assert.deepEqual(
    PATTERN_REGEXES.filter((_, index) => !verdicts[index]),
    [],
  );
});

test('OP-05 a pattern that some text makes run without end is found, whatever its shape', async () => {
  const bad = ['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]$'];
  assert.deepEqual(
    await safePatterns(bad),
    bad.map(() => false),
  );
  assert.deepEqual(await safePatterns([]), []);
});
