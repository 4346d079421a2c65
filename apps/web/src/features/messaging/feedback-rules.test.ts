import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthFault, lengthOf, LIMITS_START } from './feedback-rules.ts';

test('SITE-060 OPEN-LIMIT-02 the words of a feedback stay between the two limits of the site, counted as the server counts', () => {
  const limits = { minLength: 10, maxLength: 20 };
  const cases: [words: string, fault: 'short' | 'long' | undefined][] = [
    ['', 'short'],
    ['123456789', 'short'],
    ['          1', 'short'],
    ['1234567890', undefined],
    ['  1234567890  ', undefined],
    ['🎲'.repeat(9), 'short'],
    ['🎲'.repeat(10), undefined],
    ['🎲'.repeat(20), undefined],
    ['1'.repeat(21), 'long'],
  ];
  for (const [words, fault] of cases) assert.equal(lengthFault(words, limits), fault, words);
  assert.equal(lengthFault('1'.repeat(21), { minLength: 1, maxLength: 300 }), undefined);
  assert.equal(lengthOf(' 你好 '), 2);
  assert.deepEqual(LIMITS_START, { minLength: 10, maxLength: 200 });
});
