import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTo, isReason } from './reason.ts';

test('OP-01 a reason has two characters, and a character is what people see as one', () => {
  for (const [text, is] of [
    ['', false],
    ['a', false],
    ['  a  ', false],
    ['ab', true],
    ['👍', false],
    ['👍👍', true],
    ['测试', true],
  ] as const)
    assert.equal(isReason(text), is, JSON.stringify(text));
});

test('OP-01 a long reason is cut between characters', () => {
  assert.equal(cutTo('abcdef', 3), 'abc');
  assert.equal(cutTo('👍👍👍', 2), '👍👍');
  assert.equal(cutTo('ab', 3), 'ab');
});
