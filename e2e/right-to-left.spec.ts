import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';

/**
 * The site turned round (I18N-001): no right-to-left language is bundled, so the texts come as an operator's own wording
 * (OP-34), every letter an Arabic one, and the page is given the direction such a language's row has.
 */
const folder = path.join(import.meta.dirname, '../packages/i18n/messages/en');
const pseudo = (text: string): string =>
  text.replaceAll(/[A-Za-z]+/g, (word) => 'كلمة'.repeat(2).slice(0, word.length));
const texts = Object.fromEntries(
  ['shell', 'lobby', 'auth']
    .flatMap((area) =>
      Object.entries(JSON.parse(fs.readFileSync(path.join(folder, `${area}.json`), 'utf8')) as object),
    )
    .filter(([, text]) => !/[{<']/.test(String(text)))
    .map(([key, text]) => [key, pseudo(String(text))]),
);

async function turn(page: Page): Promise<void> {
  await page.route('**/wps/system/texts*', (route) =>
    route.fulfill({ json: { success: true, message: '', value: texts } }),
  );
  // The page's own texts are asked for at once instead of taken from the page.
  await page.route(/\/[a-z]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace('"texts":{},', '') });
  });
  await page.addInitScript(() => {
    const turned = () => {
      const root = document.documentElement as HTMLElement | null;
      if (root && root.dir !== 'rtl') root.dir = 'rtl';
    };
    new MutationObserver(turned).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['dir'],
    });
  });
}

test(
  'I18N-001 OP-34 the shell stands mirrored and whole from right to left',
  { tag: '@both' },
  async ({ page }, info) => {
    await turn(page);
    for (const place of ['/', '/rng', '/help', '/register']) {
      await page.goto(place);
      await expect(page.locator('main').first(), place).toBeVisible();
      await expect(page.getByText(/كلمة/).locator('visible=true').first(), place).toBeVisible();
      await page.waitForTimeout(800);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
      }));
      expect(scroll, `${place}: nothing hangs over the edge`).toBeLessThanOrEqual(width);
      const file = `../artifacts/e2e/rtl${place.replaceAll('/', '-')}-${info.project.name}.png`;
      await page.screenshot({ path: file });
    }
    if (info.project.name !== 'desktop') return;
    await page.goto('/');
    const box = async (part: string) =>
      (await page.locator(part).first().boundingBox()) ?? { x: -1, width: 0 };
    const [menu, service, clock, register] = [
      await box('.side-menu'),
      await box('.service-bar'),
      await box('.header .clock'),
      await box('.header .is-primary'),
    ];
    expect(menu.x + menu.width, 'the menu is at the right edge').toBeCloseTo(1440, 0);
    expect(service.x, 'the service bar at the left one').toBeCloseTo(0, 0);
    expect(clock.x, 'the header begins at the menu').toBeGreaterThan(register.x);
  },
);
