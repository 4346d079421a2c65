import { expect, type Page } from '@playwright/test';
import { balance } from './sign-in.ts';

/** A new member's first steps through the screens, for flows that are about a person and not about a row of the database. */
const PASSWORD = 'Secret1234';
const PAYMENT_PASSWORD = '271828';

/** Registers by name at `place` and is in, with nothing yet; `filled` is called before the form is sent. */
export async function register(
  page: Page,
  account: string,
  place = '/register',
  filled: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(place);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(PASSWORD);
  const confirm = page.locator('input[name=confirmPassword]');
  if (await confirm.isVisible()) await confirm.fill(PASSWORD);
  const terms = page.locator('form input[type=checkbox]').last();
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await terms.check();
  await filled();
  await page.getByRole('button', { name: 'Register', exact: true }).last().click();
  await expect(balance(page)).toContainText('0.00');
}

/** At the withdrawal page of a member who registered here: what the first withdrawal asks for beside its amount. */
export async function fillFirstAccount(page: Page, number: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=bankCode]').first().check();
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=payeeName]').fill('SOK DARA');
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD);
}
