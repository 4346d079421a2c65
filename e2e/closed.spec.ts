import { expect, test } from '@playwright/test';
import { changeSettings, comeFrom } from './people.ts';
import { speak, wordsIn } from './words.ts';

/** The site closes and opens under open pages: nobody reloads, everybody is told why (spec §2, OPEN-SHELL-01). */
const US = '8.8.8.8';
const END = Date.UTC(2030, 0, 2, 3, 30);

test('SHELL-068 OPEN-SHELL-01 maintenance replaces an open page, and ends, without a reload', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const words = await speak(page, 'EN', baseURL ?? '');
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.footer')).toBeAttached();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const open = await changeSettings({ system: { status: 1, endTime: END } });
  try {
    // The next call is refused with `maintenance`; that alone changes the page.
    await page.locator('a[href="/rng"]').locator('visible=true').first().click();
    const closed = page.locator('.closed');
    await expect(closed.getByRole('heading')).toHaveText(words.t('shell.maintenance.title'));
    await expect(page).toHaveTitle(`${words.t('shell.maintenance.title')} · Baize`);
    await test.step('SHELL-070 the end is told in the site’s zone', async () => {
      // 03:30 UTC is 10:30 in the site's zone, whatever the browser's.
      await expect(closed.locator('.closed-until')).toContainText('10:30');
      await expect(closed.locator('.closed-until')).toContainText('2030/01/02, GMT+7');
    });
    await test.step('SHELL-071 customer service is there', async () => {
      const service = closed.getByRole('link', { name: words.t('shell.service.label') });
      expect(await service.getAttribute('href')).toMatch(
        /^\/wps\/system\/customerService\/LIVECHAT\?id=\d+$/,
      );
      const [popup] = await Promise.all([page.waitForEvent('popup'), service.click()]);
      await popup.close();
    });
    await page.screenshot({ path: '../artifacts/e2e/maintenance-phone.png' });
  } finally {
    await open();
  }
  await test.step('SHELL-067 open again, the site comes back by itself', async () => {
    await page.waitForTimeout(11_000);
    await page.clock.fastForward(61_000);
    await expect(page.locator('.closed')).toHaveCount(0);
    await expect(page.locator('.footer')).toBeAttached();
    expect(loads, 'nothing was loaded again').toBe(0);
  });
});

test(
  'SHELL-069 SHELL-072 SHELL-073 I18N-014 a closed region is told so, with the address that was seen',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    test.setTimeout(120_000);
    const open = await changeSettings({ region: { countries: ['US'] } });
    try {
      await comeFrom(context, US);
      await speak(page, 'KM', baseURL ?? '');
      const words = wordsIn('KM');
      await page.goto('/rng');
      const closed = page.locator('.closed');
      await expect(closed.getByRole('heading')).toHaveText(words.t('shell.region.title'));
      await expect(closed.locator('.closed-ip')).toContainText(US);
      await expect(closed).toContainText(words.t('shell.region.text', { brand: 'Baize' }));
      await expect(closed.getByRole('link', { name: words.t('shell.service.label') })).toBeVisible();
      // Not a place of the app is behind it.
      await expect(page.locator('.side-menu, .footer, .tab-bar')).toHaveCount(0);
      await page.screenshot({ path: '../artifacts/e2e/region-desktop.png' });
    } finally {
      await open();
    }
  },
);
