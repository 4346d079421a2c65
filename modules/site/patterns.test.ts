import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPattern } from './pattern-regex.ts';
import { PATTERNS } from './patterns.ts';

/** One row a rule, in the order of the specification: samples it accepts, samples it refuses. */
const samples: [id: string, accepted: string[], refused: string[]][] = [
  ['AUTH-099 any characters', ['a', '密码 1!', '🎲'], []],
  ['AUTH-100 letter first', ['a', 'Player01'], ['1a', '_a', 'a b', 'é1', '']],
  ['AUTH-101 Chinese and digits', ['张三', '123', '张3'], ['zhang', '张 三', '张。']],
  [
    'AUTH-102 mailbox',
    ['a@b.co', 'x.y+z@mail.example.com'],
    ['a@b', 'a b@c.de', '@b.co', 'a@@b.co', 'a@b.', 'a@.co'],
  ],
  ['AUTH-103 letters or digits', ['abc', '123', 'a1'], ['a b', 'a-b', 'ä']],
  ['AUTH-104 letters and digits mixed', ['a1', 'Demo1234'], ['abcdef', '123456', 'a1!', 'a 1']],
  ['AUTH-105 digits', ['0', '0123456789'], ['1.0', '-1', '١']],
  ['AUTH-106 with an uppercase', ['Abc1', 'A'], ['abc1', 'A_1']],
  ['AUTH-107 English letters and spaces', ['John Doe'], ['Jöhn', 'John1']],
  ['AUTH-108 no spaces', ['a-b_c', '密'], ['a b', 'a\tb', ' a']],
  ['AUTH-109 Chinese and punctuation', ['你好，世界。', '你·好'], ['hello', '你1', '你 好']],
  [
    'AUTH-110 date yyyy-MM-dd',
    ['2000-02-29', '1990-12-31'],
    ['2001-02-29', '1990-13-01', '90-01-01', '1990-1-1'],
  ],
  ['AUTH-111 letters and spaces', ['Nguyễn Văn A', 'សុខ សាន', 'Ольга'], ['A1', 'A-B']],
  ['AUTH-112 date MM-dd-yyyy', ['02-29-2000', '12-31-1990'], ['02-29-2001', '31-12-1990', '2-2-2000']],
  ['AUTH-113 alphabets and digits', ['abc123'], ['abc 123', 'abc!']],
  ['AUTH-114 Korean', ['홍길동'], ['홍 길동', 'hong', '洪']],
  ['AUTH-115 Thai', ['สมชาย'], ['สมชาย ใจดี', 'somchai']],
  ['AUTH-116 Thai or English and spaces', ['สมชาย Jaidee', 'Somchai'], ['สมชาย1', '张']],
  ['AUTH-117 uppercase and spaces', ['JOHN DOE', 'A'], ['John', '   ', 'A1']],
  ['AUTH-118 letters, digits and symbols', ['aB1!~', '[]{}'], ['a b', 'é']],
  ['AUTH-119 all four kinds', ['Aa1!', 'xX9-yyyy'], ['Aa1a', 'AA1!', 'aa1!', 'Aaa!', 'Aa1! ']],
  [
    'AUTH-120 full name',
    ['John Doe', 'Nguyễn Văn An', "Anna O'Neil-Smith"],
    ['John', 'John  Doe', ' John Doe', 'J0hn Doe'],
  ],
  ['AUTH-121 full-width Japanese', ['やまだ', 'ヤマダー', '山田'], ['yamada', 'やまだ たろう', 'ﾔﾏﾀﾞ1']],
];

test('AUTH-080 there are 23 rules, numbered from 1', () => {
  assert.deepEqual(
    PATTERNS.map((pattern) => pattern.patternId),
    Array.from({ length: 23 }, (_, i) => i + 1),
  );
  assert.equal(samples.length, PATTERNS.length);
});

for (const [index, [name, accepted, refused]] of samples.entries())
  test(`${name} (patternId ${index + 1})`, () => {
    const pattern = PATTERNS[index];
    assert.ok(pattern);
    for (const text of accepted)
      assert.equal(matchesPattern(pattern.patternId, pattern.regex, text), true, `accepts ${text}`);
    for (const text of refused)
      assert.equal(matchesPattern(pattern.patternId, pattern.regex, text), false, `refuses ${text}`);
  });

test('AUTH-098 every rule has a message in EN, CN and KM', () => {
  for (const { message } of PATTERNS)
    for (const text of Object.values(message)) assert.ok(text.length > 1, text);
});
