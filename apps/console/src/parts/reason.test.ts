import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTo, isReason } from './reason.ts';

test('OP-01 a reason has three characters, and a character is what people see as one', () => {
  for (const [text, is] of [
    ['', false],
    ['ab', false],
    ['  ab  ', false],
    ['abc', true],
    ['👍👍', false],
    ['👍👍👍', true],
    ['确认了', true],
  ] as const)
    assert.equal(isReason(text), is, JSON.stringify(text));
});

test('OP-01 a long reason is cut between characters', () => {
  assert.equal(cutTo('abcdef', 3), 'abc');
  assert.equal(cutTo('👍👍👍', 2), '👍👍');
  assert.equal(cutTo('ab', 3), 'ab');
});
