import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledRow, createI18n, type BundledLanguage } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { fieldError, type NamedRule } from '@baize/site/rules';
import { fieldErrorText } from './rule-text.ts';

const LANGUAGES: readonly BundledLanguage[] = ['EN', 'CN', 'KM'];
const ruleOf = (patternId: number): NamedRule => ({
  name: 'nickname',
  enabled: true,
  required: true,
  acceptedPattern: '',
  patternId,
  minLength: 4,
  maxLength: 12,
});
/** What a reader of each language is told of a value that breaks the rule. */
const saidOf = (patternId: number, value: string) =>
  LANGUAGES.map((language) =>
    fieldErrorText(
      createI18n(language, catalogueOf(bundledRow(language).tag, ['auth']), {}),
      fieldError(ruleOf(patternId), value),
      ruleOf(patternId),
    ),
  );

test('AUTH-099 the message of any characters names the length alone, which is all that can be wrong', () => {
  assert.equal(fieldError(ruleOf(1), '密码 🎲!'), undefined);
  assert.deepEqual(saidOf(1, 'x'), [
    '4–12 characters: any characters',
    '4–12 个字符：任意字符',
    '4–12 តួអក្សរ៖ តួអក្សរណាក៏បាន',
  ]);
});

test('AUTH-100 the message of a letter first, then letters and digits', () => {
  assert.deepEqual(saidOf(2, '1player'), [
    '4–12 characters: letters or digits, starting with a letter',
    '4–12 个字符：字母或数字，以字母开头',
    '4–12 តួអក្សរ៖ អក្សរ ឬលេខ ចាប់ផ្តើមដោយអក្សរ',
  ]);
});

test('AUTH-108 the message of no spaces', () => {
  assert.deepEqual(saidOf(10, 'two words'), [
    '4–12 characters: no spaces',
    '4–12 个字符：不含空格',
    '4–12 តួអក្សរ៖ គ្មានចន្លោះ',
  ]);
});
