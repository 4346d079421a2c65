import fs from 'node:fs';
import path from 'node:path';
import { createI18n, bundledRow, type BundledLanguage, type Catalogue, type I18n } from '@baize/i18n';
import type { Page } from '@playwright/test';

const AREAS = ['shell', 'auth', 'error', 'security'];
const folder = path.join(import.meta.dirname, '../packages/i18n/compiled');

/** The site's own words in a language, for what a reader sees. */
export function wordsIn(language: BundledLanguage): I18n {
  const texts = AREAS.map(
    (area) =>
      JSON.parse(
        fs.readFileSync(path.join(folder, bundledRow(language).tag, `${area}.json`), 'utf8'),
      ) as Catalogue,
  );
  return createI18n(language, Object.assign({}, ...texts) as Catalogue, {});
}

/** Every page opened from now on is in this language. */
export async function speak(page: Page, language: BundledLanguage, baseURL: string): Promise<I18n> {
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen);
  }, language);
  return wordsIn(language);
}
