import { expect, test, type Page } from '@playwright/test';
import { aPerson, newName, PASSWORD } from '../people.ts';
import { dialog, field, submit } from '../sign-in.ts';

/** A slot of the demo that opens in the page and may be tried free. */
const SLOT = 50_001;

const pressGame = (page: Page) =>
  page
    .locator(`[data-node-id="${SLOT}"] .bz-tile-cover`)
    .first()
    .click({ position: { x: 12, y: 12 } });
/** In the dialog as it stands: opened anew, it would know of nothing. */
async function logInHere(page: Page, account: string): Promise<void> {
  await field(page, 'username').fill(account);
  await field(page, 'password').fill(PASSWORD);
  await submit(page).click();
}
const isPlaying = (page: Page) => expect(page).toHaveURL(`/seamless?nodeId=${SLOT}`);

test('PLAY-001 AUTH-016 a game that a visitor pressed opens after the registration and after the login @both', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await pressGame(page);
  await dialog(page).getByRole('button', { name: 'Register' }).click();
  await field(page, 'username').fill(newName());
  await field(page, 'password').fill(PASSWORD);
  const confirm = field(page, 'confirmPassword');
  if (await confirm.isVisible()) await confirm.fill(PASSWORD);
  const terms = dialog(page).locator('form input[type=checkbox]').last();
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await terms.check();
  await submit(page).click();
  await isPlaying(page);

  const { account } = await aPerson();
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/');
  await pressGame(page);
  await logInHere(page, account);
  await isPlaying(page);
});

test('PLAY-008 a game that a visitor pressed opens in free play', async ({ page }) => {
  await page.goto('/');
  await pressGame(page);
  await dialog(page).getByRole('button', { name: 'Try free play' }).click();
  await isPlaying(page);
});

test('SHELL-025 a page that asked for the login opens with what its address asked for', async ({ page }) => {
  const { account } = await aPerson();
  await page.goto(`/recall?nodeId=${SLOT}`);
  await logInHere(page, account);
  await expect(page).toHaveURL(`/recall?nodeId=${SLOT}`);
});
