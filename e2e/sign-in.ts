import fs from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { operatorCookie, PASSWORD, tokenOf } from './people.ts';
import { dataFolder, WORLD } from './world.ts';

/** The dialog in front, its fields by their names, its button that sends; the balance, which says that somebody is in. */
export const dialog = (page: Page) => page.getByRole('dialog');
export const field = (page: Page, name: string) => dialog(page).locator(`input[name=${name}]`);
export const submit = (page: Page) => dialog(page).locator('button[type=submit]');
export const balance = (page: Page) => page.getByTestId('balance').first();

/** A member is in at a place, without the dialog: by a token in its address (AUTH-054). The session is this tab's. */
export async function enterAs(page: Page, account: string, at = '/'): Promise<void> {
  const address = new URL(at, WORLD.site);
  address.searchParams.set('token', await tokenOf(account));
  await page.goto(address.href);
  // A page of the member centre has its own head on a phone, before the balance.
  await expect(balance(page)).toBeAttached();
}

/** A trial account, as a visitor opens one. */
export async function enterFreePlay(page: Page, button = 'Try free play'): Promise<void> {
  await page.goto('/login');
  await dialog(page).getByRole('button', { name: button }).click();
  await expect(balance(page)).toBeVisible();
}

/** Sends the login dialog; what comes of it is the flow's to look at. */
export async function logIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await field(page, 'username').fill(account);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

/** Signs a member in through the dialog; what is looked at is the login itself or its traces. */
export async function signInMember(page: Page, account: string): Promise<void> {
  await logIn(page, account);
  await expect(balance(page)).toBeVisible();
}

/** A demo operator is signed in at the console, in every page of this browser. */
export async function enterConsole(context: BrowserContext, username = 'admin'): Promise<void> {
  const [name = '', value = ''] = (await operatorCookie(username)).split('=');
  await context.addCookies([{ name, value, url: WORLD.console, httpOnly: true, sameSite: 'Strict' }]);
}

/** Signs in at the console with password and authenticator; takes the next code when this one was used. */
export async function signInOperator(desk: Page, username = 'admin'): Promise<void> {
  const accounts = fs.readFileSync(path.join(dataFolder(), 'demo-accounts.txt'), 'utf8');
  const [, password = '', secret = ''] =
    /operator\s+admin\s+password (\S+)\s+TOTP secret (\S+)/.exec(accounts) ?? [];
  await desk.goto(WORLD.console);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await desk.locator('input[name=username]').fill(username);
    await desk.locator('input[name=password]').fill(password);
    const epoch = Math.floor(Date.now() / 1000) + attempt * 30;
    await desk.locator('input[name=code]').fill(await generate({ secret, epoch }));
    const answered = desk.waitForResponse((one) => one.url().endsWith('/ops/staff/sign-in'));
    await desk.locator('button[type=submit]').click();
    const { success } = (await (await answered).json()) as { success: boolean };
    if (!success) continue;
    await expect(desk.getByRole('button', { name: 'Sign out' })).toBeVisible();
    return;
  }
  throw new Error('the operator could not sign in');
}
