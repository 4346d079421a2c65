import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { memberReasonText } from './render-notice.ts';
import { MEMBER_REASONS } from './rules.ts';

test('MSG-003 an operator chooses from the very words that the member reads, in every language', () => {
  let compared = 0;
  for (const [language, folder] of [
    ['EN', 'en'],
    ['CN', 'zh-CN'],
    ['KM', 'km'],
  ] as const) {
    const file = new URL(`../../packages/i18n/messages/${folder}/console.json`, import.meta.url);
    const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    for (const code of new Set(Object.values(MEMBER_REASONS).flat())) {
      const words = memberReasonText(language, code);
      assert.notEqual(words, code, `${language} ${code} has words`);
      assert.equal(texts[`console.memberReason.${code}`], words, `${language} ${code}`);
      compared += 1;
    }
  }
  assert.equal(compared, 57);
});
