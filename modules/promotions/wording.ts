import type { CatalogueSubject } from '@baize/catalogue';
import type { Language } from '@baize/endpoint';
import { sourceTexts } from '@baize/i18n/source';
import { exactText, groupDigits, invariant, parseUnits } from '@baize/kernel';

/** A sentence of the terms: its key below `promotions.terms.` and what stands in it. */
export type Line = [code: string, params?: Record<string, string | number>];
export type Wording = { language: Language; currency: string; word: (code: string) => string };
/** With what members call a category, vendor or game. */
export type NamedWording = Wording & { nameOf: (subject: CatalogueSubject) => string };

export const amountText = (amount: string, currency: string): string =>
  `${groupDigits(exactText(parseUnits(amount), currency))} ${currency}`;
/** A day as the site writes it: 2026/12/31. */
export const dayText = (day: string): string => day.replaceAll('-', '/');
export const percentText = (bps: number): string => String(bps / 100);

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;
/** The words of the terms in a language, by their key below `promotions.terms.`. */
export function wordsOf(language: Language): (code: string) => string {
  const texts = sourceTexts(TAG[language]);
  return (code) => {
    const text = texts.get(`promotions.terms.${code}`);
    invariant(text !== undefined, 'a sentence of the terms has words', { code, language });
    return text;
  };
}
export const lineText = ([code, params = {}]: Line, language: Language): string =>
  wordsOf(language)(code).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
