import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rewordingFault, sourceTexts, type RewordingFault } from './source.ts';

test('OP-34 a rewording is refused when it would break where it is shown', () => {
  const texts = sourceTexts('en');
  const withName = [...texts].find(([, text]) => /^[^{<]*\{\w+\}[^{<]*$/.test(text));
  const plain = [...texts].find(([, text]) => /^\w+$/.test(text));
  assert.ok(withName && plain);
  const placeholder = /\{\w+\}/.exec(withName[1])?.[0] ?? '';
  const cases: [key: string, text: string, fault: RewordingFault | undefined][] = [
    [plain[0], 'Something else', undefined],
    [withName[0], `${placeholder}!`, undefined],
    [withName[0], 'without it', 'text_placeholders'],
    [withName[0], `${placeholder} {another}`, 'text_placeholders'],
    [plain[0], 'a <b>tag</b>', 'text_placeholders'],
    [plain[0], 'an open {brace', 'text_unreadable'],
    ['shell.nobodyAsksForThis', 'x', 'text_unknown'],
    ['console.title', 'x', 'text_unknown'],
  ];
  for (const [key, text, fault] of cases) assert.equal(rewordingFault(key, text), fault, `${key}: ${text}`);
});
