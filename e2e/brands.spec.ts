import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { runSql } from './sql.ts';
import { WORLD } from './world.ts';
import { wordsIn } from './words.ts';

/** Two brands of one process, as their visitors and members meet them (OPEN-SHELL-04). */
const SAFFRON = WORLD.site.replace('//localhost', '//saffron.localhost');
test.use({ locale: 'fr-FR' });

const look = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const cloth = getComputedStyle(root).getPropertyValue('--cloth').trim();
    return { lang: root.lang, palette: root.dataset['palette'], cloth };
  });

test(
  'OPEN-SHELL-04 SHELL-061 I18N-003 each host is a brand of its own: name, cloth, language, switches',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.goto(WORLD.site);
    await expect(page).toHaveTitle('Baize');
    expect(await look(page)).toEqual({ lang: 'en', palette: 'jade', cloth: '#0d4030' });
    await expect(page.locator('.footer')).toContainText('Baize');

    await page.goto(SAFFRON);
    await expect(page).toHaveTitle('Saffron');
    expect(await look(page)).toEqual({ lang: 'km', palette: 'lapis', cloth: '#12224f' });
    await expect(page.locator('.footer')).toContainText(`© ${new Date().getFullYear()} Saffron`);
    await expect(page.locator('.footer')).not.toContainText('Baize');
    const khmer = wordsIn('KM');
    await expect(page.getByText(khmer.t('shell.freePlay'))).toHaveCount(0);
    if (info.project.name === 'desktop') {
      await expect(page.locator('.side-places a[href="/sports"]')).toHaveCount(0);
      await expect(page.locator('.side-places a[href="/rng"]')).toBeVisible();
    }
    // SITE-004: this brand registers by mobile number first.
    await page.goto(`${SAFFRON}/register`);
    await expect(
      page.getByRole('dialog').locator('input[name=mobileNum], input[type=tel]').first(),
    ).toBeVisible();
  },
);

test('AUTH-065 I18N-005 a member belongs to one brand: its host, its money, its session', async ({
  page,
}) => {
  const enter = async (site: string) => {
    await page.goto(`${site}/login`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('button[type=submit]')).toBeVisible();
    if (!(await dialog.locator('input[name=username]').isVisible()))
      await dialog.getByRole('tab').first().click();
    await dialog.locator('input[name=username]').fill('chan01');
    await dialog.locator('input[name=password]').fill('Demo1234');
    await dialog.locator('button[type=submit]').click();
  };
  await enter(WORLD.site);
  await expect(page.getByRole('dialog')).toContainText(
    wordsIn('EN').find('error.wrong_account_or_password') ?? '?',
  );
  await enter(SAFFRON);
  await expect(page.getByTestId('balance').first()).toContainText('KHR4,000,000');
  await page.goto(WORLD.site);
  await expect(page.getByTestId('balance')).toHaveCount(0);
  await page.goto(SAFFRON);
  await expect(page.getByTestId('balance').first()).toContainText('KHR4,000,000');
});

test('OP-34 OPEN-I18N-01 a brand’s own wording reaches an open page, on its own host only', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const khmer = wordsIn('KM');
  const button = (name: string) => page.locator('.header').getByRole('button', { name, exact: true });
  await page.clock.install();
  await page.goto(SAFFRON);
  await expect(button(khmer.t('shell.login'))).toBeVisible();
  await runSql(
    `insert into content.text_override (merchant_id, language, key, text)
     select id, 'KM', 'shell.login', 'ចូលមក' from site.merchant where code = 'saffron'`,
  );
  try {
    // The API remembers what is published for ten seconds, the written page for five more.
    await page.waitForTimeout(16_000);
    await page.clock.fastForward(61_000);
    await expect(button('ចូលមក')).toBeVisible();
    await page.reload();
    await expect(button('ចូលមក')).toBeVisible();
    await page.goto(WORLD.site);
    await page.evaluate(() => localStorage.setItem('language', 'KM'));
    await page.reload();
    await expect(button(khmer.t('shell.login'))).toBeVisible();
  } finally {
    await runSql(`delete from content.text_override where key = 'shell.login' and text = 'ចូលមក'`);
  }
});

test('SHELL-061 the second brand’s cloth passes axe, dark and light', async ({ page }) => {
  for (const place of ['/', '/rng', '/register', '/help']) {
    await page.goto(`${SAFFRON}${place}`);
    await expect(page.locator('main').first()).toBeVisible();
    if (place === '/register') await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsHere(page), place).toEqual([]);
  }
});
