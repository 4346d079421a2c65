import { expect, test } from '@playwright/test';
import { PAGES } from '../apps/console/src/pages.ts';
import { violationsHere } from './axe.ts';
import { enterConsole } from './sign-in.ts';
import { speak } from './words.ts';
import { WORLD } from './world.ts';
import { follow } from './settled.ts';

/** WCAG 2.2 AA by axe, in both themes, where routes.spec.ts does not look: the other languages, and the operator's pages. */
for (const language of ['CN', 'KM'] as const)
  test(`I18N-001 the first screens pass axe in ${language}`, async ({ page, baseURL }) => {
    await speak(page, language, baseURL ?? '');
    for (const place of ['/', '/login', '/register', '/rng', '/announce']) {
      await page.goto(place);
      await expect(page.locator('main')).toBeVisible();
      if (/login|register/.test(place)) await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsHere(page), place).toEqual([]);
    }
  });

test('the operator’s pages pass axe', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(300_000);
  await enterConsole(page.context());
  const pages = [
    ...PAGES.map(({ page: one }) => one.path).filter((path) => !path.includes('$')),
    '/members/100003',
    '/members/100003?tab=security',
    '/members/100003?tab=logins',
    '/messaging/chat?tab=words',
  ];
  const found: string[] = [];
  await page.goto(`${WORLD.console}/audit`);
  await expect(page.locator('h1')).toBeVisible();
  for (const at of pages)
    await test.step(at, async () => {
      // The page before stays until the next one's code is here; its heading is not the one waited for.
      await page.locator('h1').evaluateAll((old) => old.forEach((one) => (one.dataset['left'] = '')));
      await (at.includes('?') ? page.goto(`${WORLD.console}${at}`) : follow(page, at));
      await expect(page.locator('h1:not([data-left])')).toBeVisible();
      for (const one of await violationsHere(page)) found.push(`${at} ${one}`);
    });
  expect(found).toEqual([]);
});
