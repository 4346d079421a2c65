import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { enterConsole } from './sign-in.ts';
import { speak } from './words.ts';
import { WORLD } from './world.ts';

/** WCAG 2.2 AA by axe where routes.spec.ts does not look: the other languages, and the operator's pages. */
for (const { language, theme } of [
  { language: 'CN', theme: 'light' },
  { language: 'KM', theme: 'dark' },
] as const)
  test(`I18N-001 the first screens pass axe in ${language}, ${theme}`, async ({ page, baseURL }) => {
    await speak(page, language, baseURL ?? '');
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const place of ['/', '/login', '/register', '/rng', '/announce']) {
      await page.goto(place);
      await expect(page.locator('main')).toBeVisible();
      expect(await violationsHere(page), place).toEqual([]);
    }
  });

test(
  'OP-01 OP-02 OP-08 OP-12 OP-17 OP-23 OP-24 the operator’s pages pass axe',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await enterConsole(page.context());
    const pages = [
      '/',
      '/money/withdrawals',
      '/money/deposits',
      '/money/findings',
      '/members',
      '/members/100003',
      '/members/100003?tab=security',
      '/members/100003?tab=logins',
      '/games',
      '/games/vendors',
      '/games/brand',
      '/games/notices',
      '/games/winners',
      '/games/import',
      '/site/status',
      '/site/regions',
      '/site/brand',
      '/site/domains',
      '/content/banners',
      '/content/notices',
      '/content/help',
      '/content/links',
      '/content/service',
      '/content/texts',
      '/messaging/feedback',
      '/messaging/chat',
      '/messaging/chat?tab=words',
      '/delivery/outbox',
      '/delivery/channels',
      '/audit',
    ];
    const found: string[] = [];
    for (const at of pages)
      await test.step(at, async () => {
        await page.goto(`${WORLD.console}${at}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const one of await violationsHere(page)) found.push(`${at} ${one}`);
      });
    expect(found).toEqual([]);
  },
);
