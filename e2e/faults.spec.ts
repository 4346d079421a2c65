import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { changeBoot } from './boot.ts';
import { aPerson, comeFrom, PASSWORD } from './people.ts';
import { settled } from './settled.ts';
import { balance, dialog, enterAs } from './sign-in.ts';
import { runSql } from './sql.ts';
import { wordsIn } from './words.ts';

/** What breaks around the site, each with its own honest screen (issue 4, item 5). */
const { t, find } = wordsIn('EN');
const FOLDER = path.join(import.meta.dirname, '../artifacts/e2e/faults');
const CALLS = /^\/(wps|lgw|lotto)\//;
const isCall = (url: URL) => CALLS.test(url.pathname);

/** What the page complained about on its own: nothing may be left unanswered. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** For who looks: both themes of what a fault shows, in artifacts/e2e/faults. */
async function keep(page: Page, name: string): Promise<void> {
  await settled(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme);
    await page.screenshot({ path: path.join(FOLDER, `${name}-${theme}.png`) });
  }
}

async function logIn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(PASSWORD);
  await dialog(page).locator('button[type=submit]').click();
  await expect(balance(page)).toBeAttached();
}

test('I18N-012 SHELL-029 the calls of the site are down at the start: it says so, and comes by itself when they are back', async ({
  page,
}) => {
  const errors = errorsOf(page);
  await changeBoot(page, () => undefined);
  await page.route(isCall, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('shell.unreachable.title') })).toBeAttached();
  await expect(page.getByText(find('error.network_error') ?? '')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await keep(page, 'calls-down');
  // Still down: the button asks and says the same.
  await page.getByRole('button', { name: t('shell.tryAgain') }).click();
  await expect(page.getByText(find('error.network_error') ?? '')).toBeVisible();
  await page.unroute(isCall);
  await expect(page.locator('[data-node-id]').first()).toBeVisible({ timeout: 30_000 });
  expect(errors).toEqual([]);
});

test('I18N-013 the host is no brand’s: the page says that its address is wrong', async ({ page }) => {
  await changeBoot(page, () => undefined);
  await page.route(isCall, (route) =>
    route.fulfill({ status: 421, json: { success: false, message: 'invalid_url', value: null } }),
  );
  await page.goto('/');
  await expect(page.getByText(find('error.invalid_url') ?? '')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await keep(page, 'no-such-brand');
});

test('SHELL-063 SHELL-066 a page whose code does not come says so and offers the reload', async ({
  page,
}) => {
  await page.route(/assets\/help-page-.*\.js/, (route) => route.abort());
  await page.goto('/help');
  await expect(page.getByRole('alert').getByText(t('shell.page.chunk'))).toBeVisible();
  await expect(page.getByRole('alert').getByText(/^HelpPage · missing · .*assets\/help-page-/)).toBeVisible();
  await keep(page, 'code-missing');
  await page.unroute(/assets\/help-page-.*\.js/);
  await page.getByRole('button', { name: t('shell.reload') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.help.title') })).toBeVisible();
});

test('PLAY-012 a slow vendor: after eight seconds the game’s place says so and offers another; one that fails is tried again', async ({
  page,
}) => {
  await enterAs(page, (await aPerson({ balance: '50' })).account);
  let release: () => void = () => undefined;
  let answer: 'late' | 'unreachable' = 'unreachable';
  await page.route(/gameLaunch|game\/launch|launchGame/i, async (route) => {
    if (answer === 'unreachable')
      return route.fulfill({ json: { success: false, message: 'vendor_unreachable', value: null } });
    await new Promise<void>((resolve) => (release = resolve));
    return route.fallback();
  });
  const tile = page.locator('[data-node-id]').first();
  const nodeId = await tile.getAttribute('data-node-id');
  await page.goto(`/seamless?nodeId=${nodeId}`);
  await expect(page.getByText(find('error.vendor_unreachable') ?? '')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await keep(page, 'vendor-unreachable');
  answer = 'late';
  await page.getByRole('button', { name: t('shell.tryAgain') }).click();
  await expect(page.getByText(/longer than usual/)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.dealing').getByRole('link')).toBeVisible();
  await keep(page, 'vendor-slow');
  release();
  await expect(page.getByTestId('game-frame')).toBeAttached();
});

test('SITE-014 a picture host that fails is left for the next and in the end for the site itself', async ({
  page,
}) => {
  const asked: string[] = [];
  const hosts = ['https://a.cdn.invalid', 'https://b.cdn.invalid'];
  await changeBoot(page, (boot) => ({ ...boot, config: { ...boot.config, imageCdn: hosts } }));
  await page.route('**/*', async (route) => {
    const { hostname } = new URL(route.request().url());
    if (!hostname.endsWith('.cdn.invalid')) return route.fallback();
    asked.push(hostname);
    return route.abort();
  });
  await page.goto('/rng');
  const shown = page.locator('.bz-tile-art img');
  await expect(shown.first()).toBeVisible();
  const loaded = () =>
    shown.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  expect(new URL((await shown.first().getAttribute('src')) ?? '', page.url()).origin).toBe(
    new URL(page.url()).origin,
  );
  await keep(page, 'picture-hosts-down');
  expect(new Set(asked)).toEqual(new Set(['a.cdn.invalid', 'b.cdn.invalid']));
});

test('AUTH-018 a browser that keeps nothing: the login says what that means, and the visit works to its end', async ({
  page,
  context,
}) => {
  await comeFrom(context);
  const errors = errorsOf(page);
  await page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', refuse);
    Object.defineProperty(window, 'sessionStorage', refuse);
  });
  const { account } = await aPerson();
  await page.goto('/login');
  await expect(dialog(page).getByText(t('auth.login.noStorage'))).toBeVisible();
  await expect(dialog(page).locator('input[name=remember]')).toHaveCount(0);
  await keep(page, 'no-storage');
  expect(await violationsHere(page)).toEqual([]);
  await logIn(page, account);
  await page.locator('.tab-bar').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/member$/);
  await expect(page.locator('main').getByText(account).first()).toBeVisible();
  // As it said: with the page the session is gone.
  await page.goto('/');
  await expect(page.getByTestId('balance')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('I18N-018 SHELL-025 a session that ends in mid-visit: the login comes, and the member goes on where he was', async ({
  page,
  context,
}) => {
  await comeFrom(context);
  const { account, memberId } = await aPerson();
  await enterAs(page, account, '/member/transactionHistory');
  await expect(page.locator('.record-totals, main .bz-state').first()).toBeVisible();
  await runSql(
    "update sign_in.session set expires_at = now() - interval '1 minute' where member_id = $1 and ended_at is null",
    [memberId],
  );
  await page.reload();
  await expect(dialog(page).locator('input[name=username]')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveCount(0);
  await keep(page, 'session-ended');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/member\/transactionHistory$/);
});

test('SHELL-049 R29 a device three days behind: the page says so, its clock is the site’s, and the login works', async ({
  page,
  context,
}) => {
  await comeFrom(context);
  await page.clock.install({ time: new Date(Date.now() - 3 * 86_400_000) });
  const { account } = await aPerson();
  await page.goto('/login');
  await expect(page.getByText(t('shell.clock.wrong'))).toBeVisible();
  await keep(page, 'clock-wrong');
  const shown = await page
    .getByRole('contentinfo')
    .getByTestId('clock')
    .locator('time')
    .getAttribute('datetime');
  expect(Math.abs(Date.parse(shown ?? '') - Date.now())).toBeLessThan(20_000);
  await logIn(page, account);
});
