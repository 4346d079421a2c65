import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldError, lengthRange } from './field-rules.ts';
import { matchesPattern } from './pattern-regex.ts';
import { PATTERNS } from './patterns.ts';

/** 'é' as one code point and as a letter with a combining mark: people's keyboards send either. */
const [COMPOSED, COMBINED] = ['Ren\u00e9', 'Rene\u0301'];
/** 𠮷 lies beyond the first 65,536 characters: one letter, two code units. */
const BEYOND = '𠮷野家';

/** One row a rule, in the order of the specification: samples it accepts, samples it refuses. */
const samples: [id: string, accepted: string[], refused: string[]][] = [
  ['AUTH-099 any characters', ['a', '密码 1!', '🎲', 'សួស្តី', ' \n'], []],
  ['AUTH-100 letter first', ['a', 'Player01', 'Z9'], ['1a', '_a', 'a b', 'é1', 'а1', 'a_b', '']],
  [
    'AUTH-101 Chinese and digits',
    ['张三', '123', '张3', BEYOND],
    ['zhang', '张 三', '张。', 'カタカナ', '១២'],
  ],
  [
    'AUTH-102 mailbox',
    ['a@b.co', 'x.y+z@mail.example.com', 'sok@ខ្មែរ.kh'],
    ['a@b', 'a b@c.de', '@b.co', 'a@@b.co', 'a@b.', 'a@.co', 'a@b..co', 'a@b.co '],
  ],
  ['AUTH-103 letters or digits', ['abc', '123', 'a1'], ['a b', 'a-b', 'ä', 'ａ１', '១២៣']],
  [
    'AUTH-104 letters and digits mixed',
    ['a1', 'Demo1234', '1a'],
    ['abcdef', '123456', 'a1!', 'a 1', 'ខ1', ''],
  ],
  ['AUTH-105 digits', ['0', '0123456789'], ['1.0', '-1', '١', '１', '១២', '1 2', '+1']],
  ['AUTH-106 with an uppercase', ['Abc1', 'A', '1A'], ['abc1', 'A_1', 'Éa1', '']],
  [
    'AUTH-107 English letters and spaces',
    ['John Doe', 'a'],
    ['Jöhn', 'John1', 'John\tDoe', 'Джон', COMBINED],
  ],
  ['AUTH-108 no spaces', ['a-b_c', '密', 'ខ្មែរ', '🎲'], ['a b', 'a\tb', ' a', 'a\u00a0b', 'a\u3000b', 'a\n']],
  [
    'AUTH-109 Chinese and punctuation',
    ['你好，世界。', '你·好', '你好!', `${BEYOND}！`],
    ['hello', '你1', '你 好', '你+好', 'こんにちは'],
  ],
  [
    'AUTH-110 date yyyy-MM-dd',
    ['2000-02-29', '1990-12-31', '0001-01-01'],
    [
      '2001-02-29',
      '1990-13-01',
      '90-01-01',
      '1990-1-1',
      '1990-04-31',
      '1990/12/31',
      ' 1990-12-31',
      '1900-02-29',
    ],
  ],
  [
    'AUTH-111 letters and spaces',
    ['Nguyễn Văn A', 'សុខ សាន', 'Ольга', 'สมชาย ใจดี', '홍 길동', '张 三', COMPOSED, COMBINED, BEYOND],
    ['A1', 'A-B', '🎲', 'A_B', '១'],
  ],
  [
    'AUTH-112 date MM-dd-yyyy',
    ['02-29-2000', '12-31-1990'],
    ['02-29-2001', '31-12-1990', '2-2-2000', '2000-02-29', '04-31-1990', '00-10-2000'],
  ],
  ['AUTH-113 alphabets and digits', ['abc123', 'ABC'], ['abc 123', 'abc!', 'កខ', 'é']],
  ['AUTH-114 Korean', ['홍길동', 'ㅎ', '\u1112\u1169'], ['홍 길동', 'hong', '洪', '홍1']],
  ['AUTH-115 Thai', ['สมชาย', 'น้ำ', '๑๒'], ['สมชาย ใจดี', 'somchai', 'ສົມ', 'สมชาย1']],
  ['AUTH-116 Thai or English and spaces', ['สมชาย Jaidee', 'Somchai', 'น้ำ'], ['สมชาย1', '张', 'សុខ', 'A-B']],
  ['AUTH-117 uppercase and spaces', ['JOHN DOE', 'A', ' A'], ['John', '   ', 'A1', 'ÉA', '']],
  ['AUTH-118 letters, digits and symbols', ['aB1!~', '[]{}', '"\\`'], ['a b', 'é', '¥', '🎲', '密']],
  [
    'AUTH-119 all four kinds',
    ['Aa1!', 'xX9-yyyy', 'Z_z0'],
    ['Aa1a', 'AA1!', 'aa1!', 'Aaa!', 'Aa1! ', 'Aa1é', ''],
  ],
  [
    'AUTH-120 full name',
    [
      'John Doe',
      'Nguyễn Văn An',
      "Anna O'Neil-Smith",
      'សុខ សាន',
      'J. R. Tolkien',
      `${COMBINED} Dupont`,
      '张 三',
    ],
    ['John', 'John  Doe', ' John Doe', 'John Doe ', 'J0hn Doe', 'John\tDoe', '张三', ''],
  ],
  [
    'AUTH-121 full-width Japanese',
    ['やまだ', 'ヤマダー', '山田', 'がぎ', '𠮷田', '佐々木'],
    ['yamada', 'やまだ たろう', 'ﾔﾏﾀﾞ1', '山田1', '홍'],
  ],
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

for (const [index, [name]] of samples.entries())
  test(`${name}: a field with this rule is held to its min–max and told pattern_${index + 1}`, () => {
    const [, accepted] = samples[index] ?? [];
    const sample = accepted?.[0] ?? '';
    const length = [...sample].length;
    const rule = {
      enabled: true,
      required: true,
      patternId: index + 1,
      acceptedPattern: '',
      minLength: length,
      maxLength: length,
    };
    assert.equal(fieldError(rule, sample), undefined);
    assert.equal(
      fieldError({ ...rule, minLength: length + 1, maxLength: length + 2 }, sample),
      `pattern_${index + 1}`,
    );
    if (length > 1)
      assert.equal(
        fieldError({ ...rule, minLength: 1, maxLength: length - 1 }, sample),
        `pattern_${index + 1}`,
      );
  });

test('AUTH-098 every rule has a message in EN, CN and KM, none of them twice in a language but for the near-duplicates', () => {
  for (const { message } of PATTERNS)
    for (const text of Object.values(message)) assert.ok(text.length > 1, text);
  for (const language of ['EN', 'CN'] as const)
    assert.equal(new Set(PATTERNS.map(({ message }) => message[language])).size, PATTERNS.length);
});

test('AUTH-098 the range is min–max, and one number where both are the same', () => {
  assert.equal(lengthRange({ minLength: 4, maxLength: 12 }), '4–12');
  assert.equal(lengthRange({ minLength: 6, maxLength: 6 }), '6');
});

test('AUTH-080 a site may set a regex of its own in place of the rule’s', () => {
  const rule = {
    enabled: true,
    required: true,
    patternId: 2,
    acceptedPattern: '^vip[0-9]+$',
    minLength: 4,
    maxLength: 12,
  };
  assert.equal(fieldError(rule, 'vip1'), undefined);
  assert.equal(fieldError(rule, 'Player01'), 'pattern_2');
});
