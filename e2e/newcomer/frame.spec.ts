import { expect, test, type Page } from '@playwright/test';
import { aPerson } from '../people.ts';
import { dialog, enterAs } from '../sign-in.ts';
import { wordsIn } from '../words.ts';

/** What must be near wherever a phone is: the languages, the theme, the way in without an account, somebody to ask. */
const words = wordsIn('EN');
const PHONE = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const SLOT = 50_001;
const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: words.t('shell.menu.open') })
    .locator('visible=true')
    .first();
const drawer = (page: Page) => page.getByRole('dialog').locator('.is-drawer');

/** A page that has just come may still change its header for a title bar under the finger. */
const openDrawer = (page: Page) =>
  expect(async () => {
    if ((await drawer(page).count()) === 0) await openMenu(page).click({ timeout: 2_000 });
    await expect(drawer(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();

/** One tap opens the drawer; the second is on what it shows. */
async function expectWithinTwoTaps(page: Page, place: string, isVisitor: boolean): Promise<void> {
  await test.step(place, async () => {
    await openDrawer(page);
    const inDrawer = (name: string) => drawer(page).getByRole('button', { name, exact: true });
    await expect(drawer(page).getByTestId('clock')).toBeVisible();
    for (const language of ['English', '简体中文', 'ភាសាខ្មែរ']) await expect(inDrawer(language)).toBeVisible();
    await expect(
      drawer(page).getByRole('button', { name: /Switch to the (dark|light) theme/ }),
    ).toBeVisible();
    await inDrawer(words.t('shell.menu.service')).scrollIntoViewIfNeeded();
    await expect(inDrawer(words.t('shell.menu.service'))).toBeVisible();
    if (isVisitor) await expect(inDrawer(words.t('shell.freePlay'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });
}

test('SHELL-048 I18N-010 SHELL-061 SITE-058 a visitor has language, theme, free play and service two taps away', async ({
  page,
}) => {
  for (const size of [PHONE, LYING])
    for (const place of ['/', '/rng', '/search', '/promotions', '/help', '/down', '/pointMall']) {
      await page.setViewportSize(size);
      await page.goto(place);
      await expectWithinTwoTaps(page, `${place} ${size.width}`, true);
    }
  // Over a form, too: who cannot read it changes its language.
  await page.setViewportSize(PHONE);
  for (const place of ['/login', '/register', '/forget']) {
    await page.goto(place);
    await dialog(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'ភាសាខ្មែរ' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'km');
    await page.evaluate(() => localStorage.clear());
  }
});

test('I18N-008 SHELL-061 SHELL-048 a member changes language and theme from any page of a phone, and the choice stays', async ({
  page,
}) => {
  const { account } = await aPerson();
  await enterAs(page, account);
  for (const size of [PHONE, LYING])
    for (const place of ['/', '/member', '/member/depositv2', '/member/transactionHistory', '/favorite']) {
      await page.setViewportSize(size);
      await page.goto(place);
      await expectWithinTwoTaps(page, `${place} ${size.width}`, false);
    }
  await page.setViewportSize(PHONE);
  await page.goto('/member/withdraw');
  await openDrawer(page);
  const before = await page.locator('html').getAttribute('data-theme');
  await drawer(page)
    .getByRole('button', { name: /theme$/ })
    .click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
  await drawer(page).getByRole('button', { name: '简体中文' }).click();
  await expect(drawer(page).getByRole('button', { name: '简体中文' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('PLAY-005 R10 a game on a phone keeps the way out, the menu and the session line, held upright and on its side', async ({
  page,
}) => {
  const { account } = await aPerson();
  await enterAs(page, account);
  for (const size of [PHONE, { width: 360, height: 640 }, LYING, { width: 667, height: 375 }]) {
    await page.setViewportSize(size);
    await page.goto(`/seamless?nodeId=${SLOT}`);
    const shown = [
      page.getByRole('button', { name: words.t('shell.back') }),
      page.getByTestId('play-guard'),
      page.getByRole('heading', { level: 1 }),
      openMenu(page),
      page.locator('.seamless > header > .balance'),
    ];
    for (const one of shown) {
      await expect(one).toBeVisible();
      const box = await one.boundingBox();
      expect(box?.x ?? -1, `${size.width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${size.width}`).toBeLessThanOrEqual(size.width);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${size.width}`).toBeLessThanOrEqual(size.height);
    }
    await expectWithinTwoTaps(page, `game ${size.width}`, false);
    const game = await page.getByTestId('game-frame').boundingBox();
    expect((game?.height ?? 0) / size.height, 'the game has nearly all of it').toBeGreaterThan(0.8);
  }
  await page.getByRole('button', { name: words.t('shell.back') }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('SHELL-036 the title bar of a phone is the heading of its page @both', async ({ page }) => {
  const { account } = await aPerson();
  await enterAs(page, account);
  for (const place of [
    '/rng',
    '/search',
    '/favorite',
    '/recall',
    '/promotions',
    '/member',
    '/member/messageV2',
    '/member/depositv2',
    '/member/statement',
    '/member/personalHistoryCopy',
    '/member/securityCenter',
    '/member/protection',
  ]) {
    await page.goto(place);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, place).toHaveCount(1);
    await expect(heading, place).toBeInViewport();
    expect((await heading.boundingBox())?.height ?? 0, place).toBeGreaterThan(10);
  }
});

test('SHELL-040 a tablet names what its icons lead to', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.goto('/');
  const places = page.locator('.side-menu .side-places a > span');
  await expect(places.first()).toBeVisible();
  for (const place of await places.all()) {
    await expect(place).toBeVisible();
    const cut = await place.evaluate((span) => span.scrollWidth - span.clientWidth);
    expect(cut, (await place.textContent()) ?? '').toBeLessThanOrEqual(1);
  }
});
