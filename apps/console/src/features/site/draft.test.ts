import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPaths, changesOf, mobileDigitsText, readMobileDigits, withChanges } from './draft.ts';

const stored = { age: 18, fields: { email: { on: false }, line: { on: false } } };

test('OP-05 only what differs from what is stored is a change, fields counted one by one', () => {
  assert.deepEqual(changesOf(stored, { age: 18, fields: { email: { on: false } } }), {});
  const changes = changesOf(stored, { age: 21, fields: { email: { on: true }, line: { on: false } } });
  assert.deepEqual(changes, { age: 21, fields: { email: { on: true } } });
  assert.deepEqual(changedPaths(changes), ['age', 'fields.email']);
  assert.deepEqual(withChanges(stored, changes), {
    age: 21,
    fields: { email: { on: true }, line: { on: false } },
  });
});

test('OP-06 a colleague’s change meanwhile is not undone, and an edit he made too is no change any more', () => {
  const edits = { age: 21, fields: { email: { on: true } } };
  const moved = { age: 21, fields: { email: { on: false }, line: { on: true } } };
  const changes = changesOf(moved, edits);
  assert.deepEqual(changedPaths(changes), ['fields.email']);
  assert.deepEqual(withChanges(moved, changes).fields, { email: { on: true }, line: { on: true } });
});

test('OP-05 digits per dialling code go from text to figures and back', () => {
  const cases: [text: string, digits: Record<string, number[]> | undefined][] = [
    ['', {}],
    ['855: 8, 9\n66: 9', { '66': [9], '855': [8, 9] }],
    [' +84 : 9 ,10 \n\n', { '84': [9, 10] }],
    ['855', undefined],
    ['855: eight', undefined],
    ['855: 8,', undefined],
    ['12345: 8', undefined],
  ];
  for (const [text, digits] of cases) assert.deepEqual(readMobileDigits(text), digits, text);
  assert.equal(mobileDigitsText({ '855': [8, 9] }), '855: 8, 9');
});
