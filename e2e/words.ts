import { createI18n, bundledRow, type BundledLanguage, type I18n } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import type { Page } from '@playwright/test';

/** The site's own words in a language, for what a reader sees. */
export function wordsIn(language: BundledLanguage): I18n {
  const { tag } = bundledRow(language);
  return createI18n(language, catalogueOf(tag, ['shell', 'auth', 'error', 'lobby', 'security']), {});
}

/** Every page opened from now on is in this language. */
export async function speak(page: Page, language: BundledLanguage, baseURL: string): Promise<I18n> {
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen);
  }, language);
  return wordsIn(language);
}
