import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrap, type Mark } from './wrap.ts';

test('OP-13 a button marks what is selected and leaves the rest', () => {
  const cases: [text: string, from: number, to: number, mark: Mark, expected: string][] = [
    ['one two', 4, 7, 'strong', 'one <strong>two</strong>'],
    ['', 0, 0, 'p', '<p></p>'],
    ['see here', 4, 8, 'a', 'see <a href="https://">here</a>'],
    ['a\nb', 0, 3, 'ul', '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>'],
  ];
  for (const [text, from, to, mark, expected] of cases) {
    const made = wrap(text, from, to, mark);
    assert.equal(made.text, expected);
    if (mark !== 'ul') assert.equal(made.text.slice(made.from, made.to), text.slice(from, to));
  }
});
