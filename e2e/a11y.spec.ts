import { expect, test, type Page } from '@playwright/test';
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

/** Tables whose columns do not all fit: they scroll sideways. The daily totals have fourteen columns. */
const wideTables = (page: Page) =>
  page
    .getByRole('region')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('aria-label')),
    );
const WIDE = ['Daily totals'];

test('the operator’s pages pass axe, and no column is cut at 1440', { tag: '@desktop' }, async ({ page }) => {
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
      for (const one of await wideTables(page))
        if (!WIDE.includes(one ?? '')) found.push(`${at} ${one} is cut`);
    });
  expect(found).toEqual([]);
});

test(
  'on a phone the console cuts no label, and a notice covers neither title nor buttons of a drawer',
  {
    tag: '@desktop',
  },
  async ({ browser }) => {
    const phone = { viewport: { width: 390, height: 844 } };
    const open = async (username: string, at: string, language: string) => {
      const context = await browser.newContext(phone);
      await enterConsole(context, username);
      const desk = await context.newPage();
      await desk.addInitScript((chosen) => localStorage.setItem('baize-console-language', chosen), language);
      await desk.goto(`${WORLD.console}${at}`);
      await expect(desk.locator('h1')).toBeVisible();
      return desk;
    };
    const khmer = await open('admin', '/site/operators', 'KM');
    const labels = khmer.getByRole('navigation').first().getByRole('link');
    expect(await labels.count()).toBeGreaterThan(8);
    expect(
      await labels.evaluateAll((all) =>
        all
          .filter((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            return text.getBoundingClientRect().width > one.clientWidth;
          })
          .map((one) => one.textContent),
      ),
    ).toEqual([]);

    const desk = await open('finance', '/money/withdrawals', 'EN');
    // The layers of the style sheets have their order: else the base would undress every chip.
    const chip = desk.locator('main button[aria-pressed]').first();
    await expect(chip).toHaveCSS('border-top-width', '1px');
    await desk.getByRole('button', { name: /^W\d/ }).first().click();
    const drawer = desk.getByRole('dialog');
    // However many rows its buttons take: each has one of its own.
    await desk.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync('[role=dialog] .mantine-Group-root button { min-width: 250px }');
      document.adoptedStyleSheets = [wide];
    });
    await drawer.getByRole('button', { name: 'Claim' }).click();
    await expect(desk.getByText(/^You claimed /)).toBeVisible();
    // A covered point is not clickable: Playwright would wait for the notice to go.
    await drawer.getByRole('heading', { level: 2 }).first().click({ trial: true, timeout: 2_000 });
    for (const name of ['Approve', 'Reject', 'Release'])
      await drawer.getByRole('button', { name }).click({ trial: true, timeout: 2_000 });
    await drawer.getByRole('button', { name: 'Release' }).click();
    await expect(drawer.getByRole('button', { name: 'Claim' })).toBeVisible();
  },
);
