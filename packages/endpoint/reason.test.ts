import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonText } from './reason.ts';

test('OP-01 a reason has two characters at least and so many at most, a smiley being one', () => {
  const cases: [text: unknown, fault: string | undefined][] = [
    ['', 'too_short'],
    [' a ', 'too_short'],
    ['👍', 'too_short'],
    ['ab', undefined],
    ['👍👍', undefined],
    ['测试', undefined],
    ['👍'.repeat(10), undefined],
    ['👍'.repeat(11), 'too_long'],
    ['a'.repeat(11), 'too_long'],
    ['a'.repeat(1_000), 'too_long'],
    [undefined, 'required'],
  ];
  for (const [text, fault] of cases) {
    const { error } = reasonText(10).safeParse(text);
    assert.equal(error?.issues[0]?.message, fault, String(text).slice(0, 20));
  }
});
