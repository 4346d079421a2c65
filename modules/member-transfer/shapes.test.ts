import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remark } from './shapes.ts';

test('LIMIT-006 a remark is at most 140 characters, counted in code points', () => {
  const rows: [text: string, isTaken: boolean][] = [
    ['', true],
    ['x'.repeat(140), true],
    ['x'.repeat(141), false],
    [`  ${'x'.repeat(140)}  `, true],
    ['🎲'.repeat(140), true],
    ['🎲'.repeat(141), false],
    ['ក'.repeat(140), true],
    ['x'.repeat(10_000), false],
  ];
  for (const [text, isTaken] of rows) {
    const answer = remark.safeParse(text);
    assert.equal(answer.success, isTaken, `${text.slice(0, 4)} × ${[...text].length}`);
    if (!answer.success) assert.ok(answer.error.issues.every(({ message }) => message === 'too_long'));
  }
});
