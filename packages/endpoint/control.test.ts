import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSubject } from './control.ts';

test('OP-24 of something new the same wish waits once, whatever the order of its fields, and others wait beside it', () => {
  const wish = { title: { EN: 'One', KM: 'មួយ' }, tiers: [{ from: 1, amount: '5' }], until: undefined };
  const stored = { tiers: [{ amount: '5', from: 1 }], title: { KM: 'មួយ', EN: 'One' } };
  assert.equal(newSubject(wish), newSubject(stored));
  assert.notEqual(newSubject(wish), newSubject({ ...wish, title: { EN: 'Two', KM: 'ពីរ' } }));
  assert.notEqual(newSubject({ tiers: [1, 2] }), newSubject({ tiers: [2, 1] }));
});
