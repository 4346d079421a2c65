import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatText, starred } from './chat-text.ts';

test('OPEN-SITE-07 the word filter is a table: case, accents, separators, scripts without spaces', () => {
  const rows: [text: string, words: string[], shown: string][] = [
    ['a good day', ['bad'], 'a good day'],
    ['a BAD day', ['bad'], 'a *** day'],
    ['b a d', ['bad'], '*****'],
    ['b.a-d!', ['bad'], '*****!'],
    ['bád', ['bad'], '***'],
    ['badbad', ['bad'], '******'],
    ['ba', ['bad'], 'ba'],
    ['អាក្រក់ណាស់', ['អាក្រក់'], '*******ណាស់'],
    ['你这个坏人啊', ['坏人'], '你这个**啊'],
    ['ｂａｄ', ['bad'], '***'],
    ['', ['bad'], ''],
  ];
  for (const [text, words, shown] of rows) assert.equal(starred(text, words), shown, text);
});

test('OPEN-SITE-07 links, too much text and invisible characters', () => {
  const rows: [typed: string, expected: string][] = [
    ['  hello\n\n there ', 'hello there'],
    ['he\u202ello', 'he llo'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), 'chat_too_long'],
    ['😀'.repeat(200), '😀'.repeat(200)],
    ['see https://x', 'chat_no_links'],
    ['see www.x', 'chat_no_links'],
    ['go to evil.com now', 'chat_no_links'],
    ['EVIL.TOP', 'chat_no_links'],
    ['I won 3.5 me too', 'I won 3.5 me too'],
    ['ok.then', 'ok.then'],
  ];
  for (const [typed, expected] of rows) {
    const answer = chatText(typed, []);
    assert.equal(answer.ok ? answer.value : answer.code, expected, typed.slice(0, 30));
  }
});
