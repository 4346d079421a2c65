import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

/** WCAG 2.2 AA by axe on every screen a visitor sees first, in three languages and two themes. */
const SCREENS = ['/', '/login', '/register', '/rng', '/announce'];
const LOOKS = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light' },
  { language: 'KM', theme: 'dark' },
];

for (const { language, theme } of LOOKS)
  test(`I18N-001 the first screens pass axe in ${language}, ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.addInitScript(
      ([chosenLanguage, chosenTheme]) => {
        localStorage.setItem('language', chosenLanguage ?? '');
        localStorage.setItem('theme', chosenTheme ?? '');
      },
      [language, theme],
    );
    const broken: string[] = [];
    for (const screen of SCREENS) {
      await page.goto(screen);
      await page.waitForTimeout(800);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      for (const violation of violations)
        broken.push(
          `${screen} ${violation.id}: ${violation.nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
        );
    }
    expect(broken).toEqual([]);
  });
