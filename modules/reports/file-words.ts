import type { Language } from '@baize/endpoint';
import { sourceTexts } from '@baize/i18n/source';

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;

/** The words of a file in the reader's language: those the pages say (packages/i18n, area records). */
export function fileWords(language: Language): (key: `records.${string}`) => string {
  const own = sourceTexts(TAG[language]);
  const english = sourceTexts('en');
  return (key) => own.get(key) ?? english.get(key) ?? key;
}
