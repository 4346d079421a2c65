import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsParts } from './sms-parts.ts';

test('AUTH-149 an SMS counts as many parts as a gateway charges', () => {
  const rows: [what: string, text: string, parts: number][] = [
    ['a short text', 'Baize: 042917 is your login code.', 1],
    ['a full GSM part', 'a'.repeat(160), 1],
    ['one letter more', 'a'.repeat(161), 2],
    ['two joined parts', 'a'.repeat(306), 2],
    ['one letter more than two', 'a'.repeat(307), 3],
    ['letters of two places', '€'.repeat(80), 1],
    ['one of them more', '€'.repeat(81), 2],
    ['a full Chinese part', '码'.repeat(70), 1],
    ['one letter more', '码'.repeat(71), 2],
    ['two joined Chinese parts', '码'.repeat(134), 2],
    ['one Khmer letter among Latin ones', `${'a'.repeat(70)}ក`, 2],
    ['letters outside the basic plane count double', '🂡'.repeat(36), 2],
  ];
  for (const [what, text, parts] of rows) assert.equal(smsParts(text), parts, what);
});
