import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldTimeOf, instantOf } from './site-time.ts';

test('OP-02 OP-13 a time is read and shown in the site’s zone, whatever the operator’s is', () => {
  const cases: [text: string, iso: string][] = [
    ['2026-11-21T19:30', '2026-11-21T12:30:00Z'],
    ['2026-01-01T00:00', '2025-12-31T17:00:00Z'],
    ['2026-03-29T02:30', '2026-03-28T19:30:00Z'],
  ];
  for (const [text, iso] of cases) {
    assert.equal(instantOf(text), Date.parse(iso), text);
    assert.equal(fieldTimeOf(Date.parse(iso)), text);
  }
  assert.equal(instantOf(''), undefined);
  assert.equal(instantOf('soon'), undefined);
});
